"""What deploy/ builds, checked without a cluster: schemas, what every role promises, and that the program takes it."""

import re
import tomllib
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from typer.main import get_command

from ledger.log.trust import RETIREMENTS
from ledger.streams.trust.certificates import HOST, WORKER
from services.cli import app, main
from services.running.enrolment import enrolled_signer, keys_folder
from services.running.floor import ROLES
from services.running.floor_folder import FloorFolder
from services.running.problems import Problem
from services.running.settings import KafkaAccess, Settings
from tests.support.kustomize import Manifest, build, containers, pod, pod_labels
from tests.support.network_policies import selects
from tests.support.source import ROOT

DEPLOY = ROOT / "deploy"
OVERLAYS = ("dev", "production")
NAMESPACE = "roundledger"
EVERY_ROLE = (*ROLES, "worker")
CUSTOM = {"Kafka", "KafkaNodePool", "KafkaUser", "Certificate", "ServiceMonitor", "PrometheusRule", "ScaledObject"}
COPY = ["--from", "sqlite:a", "--to", "sqlite:b"]
BUILT = {overlay: build(DEPLOY / "k8s/overlays" / overlay) for overlay in OVERLAYS}
ALL = [(overlay, manifest) for overlay, manifests in BUILT.items() for manifest in manifests]


def named(value: Any) -> str:
    return f"{value['kind']}-{value['metadata']['name']}" if isinstance(value, dict) else str(value)


def find(overlay: str, kind: str, name: str) -> Manifest:
    (found,) = [m for m in BUILT[overlay] if (m["kind"], m["metadata"]["name"]) == (kind, name)]
    return found


def role(overlay: str, name: str) -> Manifest:
    return find(overlay, "Deployment" if name == "console" else "StatefulSet", name)


def our_pods(overlay: str) -> list[Manifest]:
    return [m for m in BUILT[overlay] if any(c["image"].startswith("roundledger") for c in containers(m))]


def environment(overlay: str, manifest: Manifest) -> dict[str, str]:
    """By name, with the values that stand in the manifest."""
    (container,) = containers(manifest)
    config = find(overlay, "ConfigMap", container["envFrom"][0]["configMapRef"]["name"])["data"]
    return {**config, **{entry["name"]: entry.get("value", "pod") for entry in container.get("env", ())}}


@pytest.mark.parametrize(("overlay", "manifest"), [m for m in ALL if m[1]["kind"] not in CUSTOM], ids=named)
def test_built_in_kinds_keep_to_their_schema(overlay: str, manifest: Manifest) -> None:
    kubernetes_validate.validate(manifest, kubernetes_validate.latest_version(), strict=True)


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_role_is_there_and_nothing_has_two_names(overlay: str) -> None:
    names = [(m["kind"], m["metadata"]["name"]) for m in BUILT[overlay]]
    assert len(names) == len(set(names))
    assert {pod_labels(m)["app.kubernetes.io/name"] for m in our_pods(overlay)} == {*EVERY_ROLE, "console", "topics"}
    for name in EVERY_ROLE:
        (container,) = containers(role(overlay, name))
        assert container["args"] == ["serve", "--role", name]


@pytest.mark.parametrize("name", EVERY_ROLE)
@pytest.mark.parametrize("overlay", OVERLAYS)
def test_a_role_has_grpc_probes_and_time_to_drain(overlay: str, name: str) -> None:
    manifest = role(overlay, name)
    (container,) = containers(manifest)
    port = int(environment(overlay, manifest)["ROUNDLEDGER_HEALTH_LISTEN"].rpartition(":")[2])
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert container[probe]["grpc"]["port"] == port
    assert container["livenessProbe"]["grpc"]["service"] == "liveness"
    assert container["readinessProbe"]["grpc"].get("service", "") == ("" if name == "worker" else "readiness")
    assert pod(manifest)["terminationGracePeriodSeconds"] >= 60


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_no_process_has_more_rights_than_it_needs(overlay: str) -> None:
    for manifest in our_pods(overlay):
        spec = pod(manifest)
        assert spec["securityContext"]["runAsNonRoot"] is True
        assert spec["automountServiceAccountToken"] is False
        for container in spec["containers"]:
            rights = container["securityContext"]
            assert rights["readOnlyRootFilesystem"] is True
            assert rights["allowPrivilegeEscalation"] is False
            assert rights["capabilities"] == {"drop": ["ALL"]}
            assert container["resources"]["limits"]["memory"] == container["resources"]["requests"]["memory"]
            assert re.fullmatch(r"roundledger:\d+\.\d+\.\d+", container["image"])


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_what_is_mounted_is_there(overlay: str) -> None:
    for manifest in our_pods(overlay):
        claims = [claim["metadata"]["name"] for claim in manifest["spec"].get("volumeClaimTemplates", ())]
        volumes = [volume["name"] for volume in pod(manifest)["volumes"]] + claims
        mounts = [mount["name"] for container in containers(manifest) for mount in container["volumeMounts"]]
        assert len(volumes) == len(set(volumes))
        assert set(mounts) == set(volumes)
        paths = [mount["mountPath"] for container in containers(manifest) for mount in container["volumeMounts"]]
        for key, value in environment(overlay, manifest).items():
            needless = {"topics": "ROUNDLEDGER_TLS", "console": "ROUNDLEDGER_KAFKA"}.get(
                pod_labels(manifest)["app.kubernetes.io/name"], "-"
            )
            if value.startswith("/") and not key.startswith(needless):
                assert any(value == path or value.startswith(f"{path}/") for path in paths), (key, value)


def parameters(arguments: list[str]) -> dict[str, Any]:
    """The settings of a command by the name that each has in the environment; the arguments must parse."""
    command: Any = get_command(app)
    context: Any = command.make_context("roundledger", list(arguments), resilient_parsing=True)
    rest = list(arguments)
    while hasattr(command, "commands"):
        command = command.commands[rest.pop(0)]
    command.make_context("it", rest, parent=context)
    return {str(p.envvar): p for p in command.params if p.envvar}


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_the_program_takes_the_arguments_and_knows_every_setting(overlay: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = parameters(["serve"]).keys() | {str(p.envvar) for p in get_command(app).params if p.envvar}
    for manifest in our_pods(overlay):
        told = environment(overlay, manifest)
        assert told.keys() <= known
        with monkeypatch.context() as set_up:
            for key, value in told.items():
                set_up.setenv(key, value)
            parameters(containers(manifest)[0]["args"])
    assert "ROUNDLEDGER_KAFKA" in parameters(["topics", "create"])


def test_settings_are_named_alike_everywhere() -> None:
    fields = (*Settings.__struct_fields__, *KafkaAccess.__struct_fields__)
    known = {f"ROUNDLEDGER_{field.upper()}" for field in fields}
    assert known <= parameters(["serve"]).keys()


@pytest.mark.parametrize("command", [["verify"], ["replay", "r:1"], ["topics", "create"], ["log", "copy", *COPY]])
def test_every_command_that_talks_to_kafka_can_be_told_how(command: list[str]) -> None:
    access = {f"ROUNDLEDGER_{field.upper()}" for field in KafkaAccess.__struct_fields__}
    assert access <= parameters(command).keys()


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_grpc_is_reachable_and_only_production_has_tls(overlay: str) -> None:
    for name in EVERY_ROLE:
        told = environment(overlay, role(overlay, name))
        assert told["ROUNDLEDGER_LISTEN"] == "0.0.0.0:7733"
        assert ("ROUNDLEDGER_TLS_CERT" in told) is (overlay == "production")
        assert ("ROUNDLEDGER_INSECURE_LISTEN" in told) is (overlay == "dev")
        service = find(overlay, "Service", name)
        labels = role(overlay, name)["spec"]["template"]["metadata"]["labels"]
        assert service["spec"]["selector"].items() <= labels.items()


# --- What is secret ---

CARDS, SHUFFLER, PINS = "roundledger-cards", "roundledger-shuffler", "roundledger-pins"
HOST_KEYS, WORKER_KEYS = "roundledger-host-keys", "roundledger-worker-keys"


def secrets_of(manifest: Manifest) -> dict[str, str]:
    """Where each secret of a pod is mounted."""
    (container,) = containers(manifest)
    places = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
    found = {}
    for volume in pod(manifest)["volumes"]:
        sources = [each["secret"]["name"] for each in volume.get("projected", {}).get("sources", ())]
        for name in [*sources, *([volume["secret"]["secretName"]] if "secret" in volume else [])]:
            found[name] = places[volume["name"]]
    return found


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_each_secret_reaches_exactly_who_uses_it(overlay: str) -> None:
    holders: dict[str, set[str]] = {}
    for manifest in our_pods(overlay):
        for secret in secrets_of(manifest):
            holders.setdefault(secret, set()).add(pod_labels(manifest)["app.kubernetes.io/name"])
    assert holders["roundledger-floor"] == holders[CARDS] == holders["roundledger-retired"] == {*EVERY_ROLE}
    assert holders[SHUFFLER] == holders[HOST_KEYS] == {"tables", "courier"}, "who decides commands"
    assert holders[WORKER_KEYS] == {"worker"}
    assert holders[PINS] == {"tables"}, "who checks them"


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_a_pod_starts_without_what_a_house_need_not_have(overlay: str) -> None:
    for manifest in our_pods(overlay):
        for volume in pod(manifest)["volumes"]:
            sources = [each["secret"] for each in volume.get("projected", {}).get("sources", ())]
            for secret in (*sources, *([volume["secret"]] if "secret" in volume else [])):
                is_needless = secret.get("name", secret.get("secretName")) in (PINS, "roundledger-retired")
                assert secret.get("optional", False) is is_needless


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_secrets_are_mounted_where_the_program_looks_for_them_and_can_be_read(overlay: str) -> None:
    for manifest in our_pods(overlay):
        told = environment(overlay, manifest)
        settings = Settings(data=Path("/data"), floor=Path(told.get("ROUNDLEDGER_FLOOR", "/floor")))
        looked_for = {
            **dict.fromkeys(("roundledger-floor", CARDS, SHUFFLER), settings.floor_folder),
            PINS: settings.pins.parent,
            "roundledger-retired": settings.floor_folder / RETIREMENTS,
            HOST_KEYS: keys_folder(settings, HOST),
            WORKER_KEYS: keys_folder(settings, WORKER),
        }
        for secret, place in secrets_of(manifest).items():
            assert looked_for.get(secret, Path(place)) == Path(place)
        assert pod(manifest)["securityContext"]["fsGroup"] == pod(manifest)["securityContext"]["runAsUser"]


def test_a_floor_starts_in_dev_from_its_secrets_alone_and_none_is_the_root_key() -> None:
    files = {m["metadata"]["name"]: {*m["stringData"]} for m in BUILT["dev"] if m["kind"] == "Secret"}
    ends = ("key", "pub", "cert")
    assert files.pop(HOST_KEYS) == {f"{name}-0.{end}" for name in ("tables", "courier") for end in ends}
    assert files.pop(WORKER_KEYS) == {"worker-0.key", "worker-0.pub", "worker-0.cert"}
    assert files == {
        "roundledger-floor": {"root.pub", "access.toml"},
        CARDS: {"cards-1.key"},
        SHUFFLER: {"shuffler.key"},
    }


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_a_role_has_as_many_keys_as_processes(overlay: str) -> None:
    """In production they are made by hand: the page says for which."""
    page = (ROOT / "docs/operations.md").read_text()
    scaled = [m["spec"]["maxReplicaCount"] for m in BUILT[overlay] if m["kind"] == "ScaledObject"]
    counts = {name: role(overlay, name)["spec"].get("replicas") for name in ("tables", "courier")}
    counts["worker"] = scaled[0] if scaled else role(overlay, "worker")["spec"]["replicas"]
    if overlay == "dev":
        assert set(counts.values()) == {1}
    else:
        for name, count in counts.items():
            assert f"{name}-{{0..{count - 1}}}" in page


def test_a_process_takes_the_key_that_it_is_handed_and_needs_no_root_key(tmp_path: Path) -> None:
    floor = tmp_path / "floor"
    assert main(["floor", "init", str(floor)]) == 0
    settings = Settings(data=tmp_path / "data", floor=floor, host_id="worker-1")
    into = keys_folder(settings, WORKER)
    assert main(["floor", "keys", str(floor), "worker-0", "worker-1", "--purpose", "worker", "--into", str(into)]) == 0
    (floor / "root.key").unlink()
    (floor / "shuffler.key").unlink()
    (floor / "access.toml").unlink()
    folder = FloorFolder(floor)
    folder.check(decides=False, answers=False)
    with pytest.raises(Problem, match=r"has no shuffler.key, access.toml"):
        folder.check()
    key = into / "worker-1.key"
    before = key.read_bytes()
    assert enrolled_signer(settings, folder, WORKER).certificate == (into / "worker-1.cert").read_bytes()
    assert key.read_bytes() == before
    with pytest.raises(Problem, match="worker worker-1 is not enrolled"):
        enrolled_signer(Settings(data=tmp_path / "other", floor=floor, host_id="worker-1"), folder, WORKER)
    assert main(["floor", "keys", str(floor), "worker-2", "--into", str(into)]) == 2, "the root key is elsewhere now"


# --- What a cluster would stumble over ---


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_selectors_select_and_ports_are_there(overlay: str) -> None:
    makers = [m for m in BUILT[overlay] if pod(m)]
    for manifest in makers:
        if manifest["kind"] != "Job":
            assert selects(manifest["spec"]["selector"], pod_labels(manifest))
    for service in [m for m in BUILT[overlay] if m["kind"] == "Service"]:
        (behind,) = [m for m in makers if service["spec"]["selector"].items() <= pod_labels(m).items()]
        names = {port["name"] for container in containers(behind) for port in container["ports"]}
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= names
        if behind["kind"] == "StatefulSet":
            assert behind["spec"]["serviceName"] == service["metadata"]["name"]
            assert service["spec"]["clusterIP"] == "None", "its pods have names of their own"
    for budget in [m for m in BUILT[overlay] if m["kind"] == "PodDisruptionBudget"]:
        assert len([m for m in makers if selects(budget["spec"]["selector"], pod_labels(m))]) == 1


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_processes_of_a_role_do_not_wait_for_each_other(overlay: str) -> None:
    assert {role(overlay, name)["spec"]["podManagementPolicy"] for name in EVERY_ROLE} == {"Parallel"}


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_the_job_of_the_topics_is_of_this_version(overlay: str) -> None:
    """The template of a Job cannot be changed: the next version's must have another name."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    (job,) = [m for m in BUILT[overlay] if m["kind"] == "Job"]
    assert job["metadata"]["name"] == f"topics-{version.replace('.', '-')}"
    assert containers(job)[0]["image"] == f"roundledger:{version}"


def test_no_secret_has_the_name_of_one_that_strimzi_makes() -> None:
    made = {m["metadata"]["name"] for m in BUILT["production"] if m["kind"] == "KafkaUser"}
    for manifest in our_pods("production"):
        name = pod_labels(manifest)["app.kubernetes.io/name"]
        assert made & secrets_of(manifest).keys() <= {f"roundledger-{name}"}
        (container,) = containers(manifest)
        sources = [entry.get("valueFrom", {}) for entry in container.get("env", ())]
        assert not made & {source["secretKeyRef"]["name"] for source in sources if "secretKeyRef" in source}


def test_the_image_gets_what_the_dockerfile_copies_and_nothing_else() -> None:
    lines = (DEPLOY / "image/Dockerfile").read_text().splitlines()
    copies = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    copied = {name for names in copies for name in names}
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert rules[0] == "*"
    assert {rule[1:] for rule in rules if rule[0] == "!"} == copied
    assert all((ROOT / name).exists() for name in copied)


# --- Production ---


def test_three_brokers_of_which_two_must_have_a_commit() -> None:
    pool, kafka = find("production", "KafkaNodePool", "brokers"), find("production", "Kafka", "floor")
    assert pool["apiVersion"] == kafka["apiVersion"] == "kafka.strimzi.io/v1beta2"
    assert pool["metadata"]["labels"]["strimzi.io/cluster"] == kafka["metadata"]["name"]
    assert pool["spec"]["replicas"] == 3
    assert pool["spec"]["roles"] == ["controller", "broker"]
    assert all(volume["deleteClaim"] is False for volume in pool["spec"]["storage"]["volumes"])
    config = kafka["spec"]["kafka"]["config"]
    assert (config["min.insync.replicas"], config["default.replication.factor"]) == (2, 3)
    assert config["unclean.leader.election.enable"] is False
    (listener,) = kafka["spec"]["kafka"]["listeners"]
    assert (listener["tls"], listener["authentication"]) == (True, {"type": "tls"})
    told = environment("production", role("production", "tables"))
    assert told["ROUNDLEDGER_KAFKA"] == f"floor-kafka-bootstrap:{listener['port']}"
    assert told["ROUNDLEDGER_KAFKA_SECURITY"] == "SSL"


def rights(role_name: str) -> dict[str, set[str]]:
    """What the Kafka user of a role may do, by topic."""
    from ledger.log import topics

    user = find("production", "KafkaUser", f"roundledger-{role_name}")
    assert user["metadata"]["labels"]["strimzi.io/cluster"] == "floor"
    found: dict[str, set[str]] = {}
    names = (topics.ROUNDS, topics.RELEASES, *topics.OUTPUTS, topics.ATTEMPTS, "payroll")
    for name in (*names, "roundledger-worker-folds-changelog"):
        for acl in user["spec"]["authorization"]["acls"]:
            rule = acl["resource"]
            is_prefix = rule.get("patternType") == "prefix"
            if rule["type"] == "topic" and (name == rule["name"] or (is_prefix and name.startswith(rule["name"]))):
                found.setdefault(name, set()).update(acl["operations"])
    return found


@pytest.mark.parametrize("name", ["tables", "books", "replay", "courier", "worker", "topics"])
def test_each_role_reaches_kafka_as_a_user_of_its_own(name: str) -> None:
    (manifest,) = [m for m in our_pods("production") if pod_labels(m)["app.kubernetes.io/name"] == name]
    volumes = pod(manifest)["volumes"]
    (user,) = [volume["secret"]["secretName"] for volume in volumes if volume["name"] == "kafka-user"]
    assert user == f"roundledger-{name}"
    assert "payroll" not in rights(name)


def test_who_reads_the_log_cannot_write_it() -> None:
    from ledger.log import topics

    writers = {
        name for name in ("tables", "books", "replay", "courier", "worker") if "Write" in rights(name)[topics.ROUNDS]
    }
    assert writers == {"tables", "courier"}
    assert not [name for name, may in rights("replay").items() if "Write" in may]
    assert [name for name, may in rights("books").items() if "Write" in may] == [topics.RELEASES]
    assert all("Write" in rights("worker")[name] for name in (*topics.OUTPUTS, "roundledger-worker-folds-changelog"))
    assert "Read" in rights("courier")[topics.NOTICES]
    assert "Read" not in rights("books").get(topics.NOTICES, set()), "notices are for the courier alone"


def test_the_certificate_is_for_every_role() -> None:
    certificate = find("production", "Certificate", "roundledger-tls")
    assert certificate["apiVersion"] == "cert-manager.io/v1"
    names = {*certificate["spec"]["dnsNames"]}
    for name in (*EVERY_ROLE, "console"):
        assert {name, *(f"{name}.{NAMESPACE}{end}" for end in ("", ".svc", ".svc.cluster.local"))} <= names
    for name in EVERY_ROLE:
        assert {f"*.{name}.{NAMESPACE}{end}" for end in (".svc", ".svc.cluster.local")} <= names
    advertised = environment("production", role("production", "tables"))["ROUNDLEDGER_ADVERTISE"]
    host, _, port = advertised.removeprefix("$(ROUNDLEDGER_HOST_ID)").partition(":")
    assert f"*{host}" in names, "hosts of tables call each other there"
    assert environment("production", role("production", "tables"))["ROUNDLEDGER_LISTEN"].endswith(f":{port}")
    mounted = {v["secret"]["secretName"] for v in pod(role("production", "tables"))["volumes"] if "secret" in v}
    assert certificate["spec"]["secretName"] in mounted


def test_secrets_of_production_stand_in_no_file() -> None:
    assert not [m for m in BUILT["production"] if m["kind"] == "Secret"]


def test_the_books_of_production_are_in_a_database_whose_dsn_is_a_secret() -> None:
    (container,) = containers(role("production", "books"))
    (dsn,) = [entry for entry in container["env"] if entry["name"] == "ROUNDLEDGER_BOOKS_DSN"]
    assert dsn["valueFrom"]["secretKeyRef"] == {"name": "roundledger-books-database", "key": "dsn"}
    assert dsn["name"] in parameters(["serve"])
    for name in {*EVERY_ROLE} - {"books"}:
        assert dsn["name"] not in environment("production", role("production", name))


@pytest.mark.parametrize("name", [*EVERY_ROLE, "console"])
def test_a_role_in_production_is_spread_and_has_a_budget(name: str) -> None:
    manifest = role("production", name)
    scaled = [m["spec"] for m in BUILT["production"] if m["kind"] == "ScaledObject"]
    least = {each["scaleTargetRef"]["name"]: each["minReplicaCount"] for each in scaled}
    assert least.get(name, manifest["spec"].get("replicas")) >= 2
    assert (name in least) is ("replicas" not in manifest["spec"]), "one of them says how many"
    for constraint in pod(manifest)["topologySpreadConstraints"]:
        assert selects(constraint["labelSelector"], pod_labels(manifest))
        assert constraint["matchLabelKeys"] == ["app.kubernetes.io/name"], "other roles do not count"
    assert {c["topologyKey"] for c in pod(manifest)["topologySpreadConstraints"]} == {
        "topology.kubernetes.io/zone",
        "kubernetes.io/hostname",
    }
    budget = find("production", "PodDisruptionBudget", name)["spec"]
    assert budget["maxUnavailable"] == 1
    assert budget["selector"] == manifest["spec"]["selector"]


# --- The console ---


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_the_console_answers_probes_calls_every_role_and_has_no_secret_of_the_floor(overlay: str) -> None:
    manifest = role(overlay, "console")
    (container,) = containers(manifest)
    told = dict(option.split("=", 1) for option in container["args"][1:])
    assert container["args"][0] == "console"
    port = find(overlay, "Service", "console")["spec"]["ports"][0]["port"]
    assert told.pop("--console-listen") == f"0.0.0.0:{port}"
    for address in told.values():
        name, _, grpc_port = address.partition(":")
        assert int(grpc_port) in {each["port"] for each in find(overlay, "Service", name)["spec"]["ports"]}
    scheme = "HTTPS" if overlay == "production" else "HTTP"
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert container[probe]["httpGet"] == {"path": "/healthz", "port": "web", "scheme": scheme}
    secrets = {volume["secret"]["secretName"] for volume in pod(manifest)["volumes"] if "secret" in volume}
    assert secrets == ({"roundledger-tls"} if overlay == "production" else set())


# --- Compose ---


def test_compose_has_the_same_roles() -> None:
    told = yaml.safe_load((DEPLOY / "compose/compose.yaml").read_text())
    services = told["services"]
    assert services.keys() == {"kafka", "floor", "console", "prometheus", "grafana", *EVERY_ROLE}
    assert parameters(services["console"]["command"])
    known = parameters(["serve"]).keys()
    for name in EVERY_ROLE:
        service = services[name]
        assert service["command"] == ["serve", "--role", name]
        assert service["environment"].keys() <= known
        assert (DEPLOY / "compose" / service["build"]["context"] / service["build"]["dockerfile"]).exists()
        assert {volume.split(":")[0] for volume in service["volumes"]} <= told["volumes"].keys()
