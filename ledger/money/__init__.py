"""Pure: the words of accounting, which the kernel moves money by: accounts, routes, chips, facts for the books."""
