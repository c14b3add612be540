"""Who may log in to the secured listener of the tests' broker, and what some of them may do there: exactly what the
manifests say, for topics and groups of a test's own."""

from pathlib import Path

import yaml
from kafka import KafkaAdminClient
from kafka.admin import (
    ACL,
    ACLOperation,
    ACLPermissionType,
    ACLResourcePatternType,
    ResourcePattern,
    ResourceType,
)

USER, PASSWORD = "floor", "open-sesame"
"""Somebody who may do everything."""

STRANGER = "stranger"
"""Somebody who may do nothing."""

_MANIFEST = Path(__file__).parents[2] / "deploy" / "k8s" / "overlays" / "production" / "users.yaml"
_USERS = {user["metadata"]["name"]: user["spec"] for user in yaml.safe_load_all(_MANIFEST.read_text())}
BOUND = (*_USERS, STRANGER)

_OPERATIONS = {
    "Read": ACLOperation.READ,
    "Write": ACLOperation.WRITE,
    "Create": ACLOperation.CREATE,
    "Describe": ACLOperation.DESCRIBE,
    "DescribeConfigs": ACLOperation.DESCRIBE_CONFIGS,
    "IdempotentWrite": ACLOperation.IDEMPOTENT_WRITE,
}
_PATTERNS = {"literal": ACLResourcePatternType.LITERAL, "prefix": ACLResourcePatternType.PREFIXED}
_CLUSTER = "kafka-cluster"
"""What Kafka calls the cluster, where it is a resource."""


def grant(bootstrap: str, prefix: str) -> None:
    """Gives each role's user what its manifest declares, for names that begin with the prefix."""
    acls = [
        ACL(f"User:{name}", "*", _OPERATIONS[operation], ACLPermissionType.ALLOW, _pattern(acl["resource"], prefix))
        for name, spec in _USERS.items()
        for acl in spec["authorization"]["acls"]
        for operation in acl["operations"]
    ]
    with KafkaAdminClient(bootstrap_servers=bootstrap) as admin:
        failed = admin.create_acls(acls)["failed"]
    assert not failed, failed


def _pattern(resource: dict[str, str], prefix: str) -> ResourcePattern:
    if resource["type"] == "cluster":
        return ResourcePattern(ResourceType.CLUSTER, _CLUSTER)
    kind = {"topic": ResourceType.TOPIC, "group": ResourceType.GROUP}[resource["type"]]
    return ResourcePattern(kind, prefix + resource["name"], _PATTERNS[resource["patternType"]])
