"""As much of kustomize as deploy/k8s uses, so that what it builds can be looked at without a cluster or a network."""

import copy
import re
from pathlib import Path
from typing import Any

import yaml

Manifest = dict[str, Any]
KNOWN = {
    *("apiVersion", "kind", "namespace", "labels", "resources", "images", "secretGenerator", "generatorOptions"),
    "configMapGenerator",
    *("components", "replicas", "patches"),
}


def _read(path: Path) -> list[Any]:
    """By the parser in C, which takes a tenth of the time."""
    return list(yaml.load_all(path.read_text(), yaml.CSafeLoader))


def build(folder: Path, onto: list[Manifest] | None = None) -> list[Manifest]:
    """The manifests of a kustomization; those of a component with what it is put onto."""
    (told,) = _read(folder / "kustomization.yaml")
    if unknown := told.keys() - KNOWN:
        raise ValueError(f"{folder}: nobody here knows {sorted(unknown)}")
    if (told["kind"] == "Component") is (onto is None):
        raise ValueError(f"{folder}: a {told['kind']} is not used like this")
    made: list[Manifest] = onto or []
    for resource in told.get("resources", ()):
        path = folder / resource
        made += build(path) if path.is_dir() else [m for m in _read(path) if m]
    for component in told.get("components", ()):
        made = build(folder / component, made)
    for patch in told.get("patches", ()):
        (written,) = _read(folder / patch["path"])
        _patch(made, written, patch.get("target"))
    for replicas in told.get("replicas", ()):
        found = [m for m in made if m["metadata"]["name"] == replicas["name"] and "replicas" in m["spec"]]
        if not found:
            raise ValueError(f"{folder}: there is no {replicas['name']} to have replicas")
        for manifest in found:
            manifest["spec"]["replicas"] = replicas["count"]
    for secret in told.get("secretGenerator", ()):
        names = [Path(file).name for file in secret["files"]]
        made.append(
            {
                "apiVersion": "v1",
                "kind": "Secret",
                "metadata": {"name": secret["name"]},
                "stringData": dict.fromkeys(names, ""),
            }
        )
    for config in told.get("configMapGenerator", ()):
        data = {Path(file).name: (folder / file).read_text() for file in config["files"]}
        metadata = {"name": config["name"], "labels": config["options"]["labels"]}
        made.append({"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata, "data": data})
    for image in told.get("images", ()):
        _tag(made, image["name"], image["newTag"])
    for label in told.get("labels", ()):
        for manifest in made:
            _label(manifest, label["pairs"], templates=label.get("includeTemplates", False))
    return made


def _patch(made: list[Manifest], patch: Any, target: dict[str, str] | None) -> None:
    if isinstance(patch, list):
        found = [m for m in made if target and _is(m, target)]
        for manifest in found:
            for operation in copy.deepcopy(patch):
                _operate(manifest, operation)
    else:
        named = (patch["kind"], patch["metadata"]["name"])
        found = [m for m in made if (m["kind"], m["metadata"]["name"]) == named]
        for manifest in found:
            _merge(manifest, patch)
    if not found:
        raise ValueError(f"nothing is patched: {target or patch['metadata']}")


def _is(manifest: Manifest, target: dict[str, str]) -> bool:
    """Names are patterns, as kustomize has it."""
    labels = [f"{key}={value}" for key, value in manifest["metadata"].get("labels", {}).items()]
    return (
        target["kind"] == manifest["kind"]
        and bool(re.fullmatch(target.get("name", ".*"), manifest["metadata"]["name"]))
        and ("labelSelector" not in target or target["labelSelector"] in labels)
    )


def _operate(manifest: Any, operation: dict[str, Any]) -> None:
    *way, last = operation["path"].strip("/").split("/")
    place = manifest
    for key in way:
        place = place[int(key)] if isinstance(place, list) else place[key]
    if isinstance(place, list):
        if last == "-":
            place.append(operation["value"])
        else:
            place[int(last)] = operation["value"]
        return
    if operation["op"] in ("replace", "remove") and last not in place:
        raise ValueError(f"{operation['path']} is not there to {operation['op']}")
    if operation["op"] == "remove":
        del place[last]
        return
    place[last] = operation["value"]


def _merge(manifest: dict[str, Any], patch: dict[str, Any]) -> None:
    for key, value in patch.items():
        if isinstance(value, dict) and isinstance(manifest.get(key), dict):
            _merge(manifest[key], value)
        else:
            manifest[key] = value


def _tag(made: list[Manifest], name: str, tag: str) -> None:
    for manifest in made:
        for container in containers(manifest):
            if container["image"] == name:
                container["image"] = f"{name}:{tag}"


def _label(manifest: Manifest, pairs: dict[str, str], *, templates: bool) -> None:
    manifest["metadata"].setdefault("labels", {}).update(pairs)
    if templates and (template := manifest.get("spec", {}).get("template")):
        template["metadata"].setdefault("labels", {}).update(pairs)


def containers(manifest: Manifest) -> list[dict[str, Any]]:
    return list(pod(manifest).get("containers", ()))


def pod(manifest: Manifest) -> dict[str, Any]:
    """The pods that a manifest makes; empty for one that makes none."""
    if manifest["kind"] not in ("StatefulSet", "Deployment", "Job"):
        return {}
    found: dict[str, Any] = manifest["spec"]["template"]["spec"]
    return found


def pod_labels(manifest: Manifest) -> dict[str, str]:
    """Empty for one that makes none."""
    labels: dict[str, str] = manifest["spec"]["template"]["metadata"]["labels"] if pod(manifest) else {}
    return labels
