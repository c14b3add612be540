"""The policies of production let exactly the wanted pairs talk."""

import copy
from typing import Any

import pytest

from tests.support.kustomize import build, pod_labels
from tests.support.network_policies import NAME, Pod, may_talk, selects
from tests.support.source import ROOT

NAMESPACE = "roundledger"
BUILT = build(ROOT / "deploy/k8s/overlays/production")
READERS = ("tables", "books", "replay")
ROLES = (*READERS, "courier", "worker")


def of_kafka(name: str) -> Pod:
    return Pod({"strimzi.io/cluster": "floor", "strimzi.io/name": f"floor-{name}"}, {NAME: NAMESPACE})


def far(namespace: str, label: str = "") -> Pod:
    """In another namespace, which the house may have labelled."""
    return Pod({}, {NAME: namespace, **({f"roundledger/{label}": "true"} if label else {})})


OURS = {pod_labels(m)["app.kubernetes.io/name"]: Pod(pod_labels(m), {NAME: NAMESPACE}) for m in BUILT if pod_labels(m)}
PODS = {
    **OURS,
    "broker": of_kafka("kafka"),
    "entity operator": of_kafka("entity-operator"),
    "stray pod": Pod({"app": "stray"}, {NAME: NAMESPACE}),
    "strimzi": Pod({"strimzi.io/kind": "cluster-operator"}, {NAME: "strimzi"}),
    "client": far("pit", "clients"),
    "prometheus": far("monitoring", "metrics"),
    "ingress": far("web", "browsers"),
    "postgres": far("databases", "books-database"),
    "stranger": far("elsewhere"),
    "dns": Pod({"k8s-app": "kube-dns"}, {NAME: "kube-system"}),
    "api": far("kube-system"),
}
LISTENS = {
    **dict.fromkeys(ROLES, (7733, 7734, 9733)),
    "console": (8733,),
    "broker": (8443, 9090, 9091, 9093),
    "postgres": (5432,),
    "dns": (53,),
    "api": (443, 6443),
    "stranger": (7733, 9093, 5432, 80),
}
USERS_OF_KAFKA = (*ROLES, "topics")
WANTED = {
    *(("client", role, 7733) for role in READERS),
    *(("console", role, 7733) for role in READERS),
    ("tables", "tables", 7733),
    ("ingress", "console", 8733),
    *(("prometheus", role, 9733) for role in ROLES),
    *((role, "broker", 9093) for role in USERS_OF_KAFKA),
    *(("broker", "broker", port) for port in (9090, 9091)),
    *(("entity operator", "broker", port) for port in (9090, 9091)),
    *(("strimzi", "broker", port) for port in (8443, 9090, 9091)),
    ("books", "postgres", 5432),
    *(("entity operator", "api", port) for port in (443, 6443)),
    *((name, "dns", 53) for name in (*OURS, "broker", "entity operator", "stray pod")),
}


def lets(source: str, target: str, port: int, protocol: str = "TCP") -> bool:
    return may_talk(BUILT, NAMESPACE, PODS[source], PODS[target], port, protocol)


def concerns(*names: str) -> bool:
    return any(PODS[name].namespace[NAME] == NAMESPACE for name in names)


def test_exactly_the_wanted_pairs_talk() -> None:
    assert OURS.keys() == {*ROLES, "console", "topics"}
    talking = {
        (source, target, port)
        for source in PODS
        for target, ports in LISTENS.items()
        for port in ports
        if concerns(source, target) and lets(source, target, port)
    }
    assert talking == WANTED


def test_traces_go_to_the_houses_collector_from_those_who_make_them() -> None:
    built = build(ROOT / "deploy/k8s/components/traces", copy.deepcopy(BUILT))
    collector = far("traces", "traces")
    (config,) = [m for m in built if (m["kind"], m["metadata"]["name"]) == ("ConfigMap", "roundledger")]
    port = int(config["data"]["OTEL_EXPORTER_OTLP_ENDPOINT"].rpartition(":")[2])
    sources = {name for name, pod in PODS.items() if may_talk(built, NAMESPACE, pod, collector, port, "TCP")}
    assert sources >= {*ROLES}
    assert not sources & ({*OURS} - {*ROLES})
    assert not any(may_talk(built, NAMESPACE, pod, PODS["stranger"], port, "TCP") for pod in OURS.values())
    assert not any(may_talk(BUILT, NAMESPACE, OURS[role], collector, port, "TCP") for role in ROLES)


def test_names_are_asked_over_udp_too_and_of_the_clusters_dns_alone() -> None:
    assert all(lets(name, "dns", 53, "UDP") for name in (*OURS, "broker", "entity operator"))
    assert not any(lets(name, "stranger", 53, "UDP") for name in OURS)


def test_strimzis_own_policy_lets_the_same_pods_to_the_listener() -> None:
    """Policies add up: what the operator makes for a listener lets everybody in where no peers are named."""
    (kafka,) = [m for m in BUILT if m["kind"] == "Kafka"]
    (listener,) = kafka["spec"]["kafka"]["listeners"]
    (peer,) = listener["networkPolicyPeers"]
    let_in = {name for name, pod in OURS.items() if selects(peer["podSelector"], pod.labels)}
    assert (peer.keys(), let_in) == ({"podSelector"}, {*USERS_OF_KAFKA})


@pytest.mark.parametrize("what", [{"ipBlock": {"cidr": "0.0.0.0/0"}}, {"namespaceSelector": {"matchFields": {}}}])
def test_what_the_evaluator_does_not_know_it_does_not_guess(what: Any) -> None:
    spec = {"podSelector": {}, "policyTypes": ["Egress"], "egress": [{"to": [what]}]}
    with pytest.raises(ValueError, match="not known here"):
        may_talk([{"kind": "NetworkPolicy", "spec": spec}], NAMESPACE, PODS["tables"], PODS["dns"], 53, "TCP")
