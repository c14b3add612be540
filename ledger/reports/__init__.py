"""Pure: what sheets and reports are made of. The books only store what goes in and what comes out."""
