"""Who may talk to whom under rendered NetworkPolicies, as a cluster would judge it."""

from typing import Any

import msgspec

from tests.support.kustomize import Manifest

NAME = "kubernetes.io/metadata.name"


class Pod(msgspec.Struct, frozen=True):
    """One pod, and the labels of the namespace that it is in."""

    labels: dict[str, str]
    namespace: dict[str, str]


def may_talk(manifests: list[Manifest], namespace: str, source: Pod, target: Pod, port: int, protocol: str) -> bool:
    """The policies are of one namespace; both ends must agree where both are in it."""
    policies = [m["spec"] for m in manifests if m["kind"] == "NetworkPolicy"]
    ends = (("Egress", source, target), ("Ingress", target, source))
    return all(
        _lets(policies, direction, own, other, port, protocol)
        for direction, own, other in ends
        if own.namespace[NAME] == namespace
    )


def _lets(policies: list[Any], direction: str, own: Pod, other: Pod, port: int, protocol: str) -> bool:
    bound = [p for p in policies if direction in p["policyTypes"] and selects(p["podSelector"], own.labels)]
    rules = [rule for policy in bound for rule in policy.get(direction.lower(), ())]
    side = "to" if direction == "Egress" else "from"
    return not bound or any(
        _has_port(rule, port, protocol) and (side not in rule or any(_is(peer, own, other) for peer in rule[side]))
        for rule in rules
    )


def _has_port(rule: Any, port: int, protocol: str) -> bool:
    ports = [(each["port"], each.get("protocol", "TCP")) for each in rule.get("ports", ())]
    return "ports" not in rule or (port, protocol) in ports


def _is(peer: Any, own: Pod, other: Pod) -> bool:
    if unknown := peer.keys() - {"podSelector", "namespaceSelector"}:
        raise ValueError(f"a peer by {sorted(unknown)} is not known here")
    if "namespaceSelector" in peer:
        near = selects(peer["namespaceSelector"], other.namespace)
    else:
        near = own.namespace == other.namespace
    return near and selects(peer.get("podSelector", {}), other.labels)


def selects(selector: Any, labels: dict[str, str]) -> bool:
    """An empty selector selects everything."""
    if unknown := selector.keys() - {"matchLabels", "matchExpressions"}:
        raise ValueError(f"a selector by {sorted(unknown)} is not known here")
    expressions = selector.get("matchExpressions", ())
    if unknown := {each["operator"] for each in expressions} - {"In"}:
        raise ValueError(f"{sorted(unknown)} is not known here")
    return selector.get("matchLabels", {}).items() <= labels.items() and all(
        labels.get(each["key"]) in each["values"] for each in expressions
    )
