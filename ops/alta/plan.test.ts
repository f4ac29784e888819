import { expect, test } from "vitest";
import { AltaError, readPlan } from "./plan.ts";

const GOOD = `shops: [app1, app2]
network: 10.0.0.0/24
passwords: /etc/puntazo/claves
addresses:
  base1: 10.0.0.11
  base2: 10.0.0.12
`;
const NODES = ["base1", "base2", "base3.interna"];

/** The sentence of a refusal. */
function refusal(text: string, nodes: readonly string[] = NODES): string {
  try {
    readPlan(text, "alta.yaml", nodes);
  } catch (error) {
    expect(error).toBeInstanceOf(AltaError);
    return error instanceof Error ? error.message : "";
  }
  throw new Error("nothing was refused");
}

test("machines have the address that the file gives them, or their own name", () => {
  expect(readPlan(GOOD, "alta.yaml", NODES)).toEqual({
    name: "puntazo",
    bases: [
      { name: "base1", address: "10.0.0.11" },
      { name: "base2", address: "10.0.0.12" },
      { name: "base3.interna", address: "base3.interna" },
    ],
    shops: [
      { name: "app1", address: "app1" },
      { name: "app2", address: "app2" },
    ],
    network: "10.0.0.0/24",
    passwords: "/etc/puntazo/claves",
    folder: "/var/lib/postgresql/alta",
    etcd3: false,
    etcd_folder: "/var/lib/etcd",
    bin: "/usr/lib/postgresql/15/bin",
    archive: null,
    balancer: null,
    pgbouncer: false,
  });
});

test.each([
  [
    ["base1", "base_2", "base3"],
    "En --nodes, «base_2» no es el nombre de una máquina (letras, números, guiones y puntos).",
  ],
  [
    ["base1", "", "base3"],
    "En --nodes, «» no es el nombre de una máquina (letras, números, guiones y puntos).",
  ],
  [
    ["10.0.0.1", "b", "c"],
    "En --nodes, «10.0.0.1» no es el nombre de una máquina (letras, números, guiones y puntos).",
  ],
  [["a", "b", "a"], "En --nodes: «a» está dos veces; cada máquina necesita su nombre."],
  [
    ["a", "b"],
    "--nodes nombra 2 máquinas: etcd decide por mayoría, y con un número par una más no ayuda. Nombra 3.",
  ],
  [
    ["a", "b", "c", "d"],
    "--nodes nombra 4 máquinas: etcd decide por mayoría, y con un número par una más no ayuda. Nombra 5 o 3.",
  ],
  [["a"], "--nodes nombra una sola máquina: para perder una sin detenerse hacen falta 3."],
])("the machines %j are refused", (nodes, sentence) => {
  expect(refusal(GOOD, nodes)).toBe(sentence);
});

test.each([
  [
    "base2: 10.0.0.12",
    "base2: 10.0.0.300",
    "alta.yaml, línea 6: «10.0.0.300» no es una dirección IPv4, como 10.0.0.11.",
  ],
  [
    "base2: 10.0.0.12",
    "base2: 10.0.0.11",
    "En alta.yaml: base1 y base2 tienen la misma dirección, 10.0.0.11.",
  ],
  [
    "base2:",
    "base 2:",
    "alta.yaml, línea 6: «base 2» no es el nombre de una máquina (letras, números, guiones y puntos).",
  ],
  [
    "app1, app2",
    "app1, -x",
    "alta.yaml, línea 1: «-x» no es el nombre de una máquina (letras, números, guiones y puntos).",
  ],
  [
    "app1, app2",
    "app1, app1",
    "En alta.yaml, shops: «app1» está dos veces; cada máquina necesita su nombre.",
  ],
  ["[app1, app2]", "[]", "alta.yaml, línea 1: «shops» debe ser una lista con al menos una máquina."],
  ["10.0.0.0/24", "10.0.0.0", "alta.yaml, línea 2: «10.0.0.0» no es una red IPv4, como 10.0.0.0/24."],
  ["10.0.0.0/24", "10.0.0.0/33", "alta.yaml, línea 2: «10.0.0.0/33» no es una red IPv4, como 10.0.0.0/24."],
  ["10.0.0.0/24", "fd00::/64", "alta.yaml, línea 2: «fd00::/64» no es una red IPv4, como 10.0.0.0/24."],
  [
    "base2: 10.0.0.12",
    "base2: fd00::12",
    "alta.yaml, línea 6: «fd00::12» no es una dirección IPv4, como 10.0.0.11.",
  ],
  [
    "passwords:",
    "balancer: app2\npasswords:",
    "alta.yaml, línea 3: «app2» está en shops: el balanceador necesita una máquina sin tienda.",
  ],
  [
    "addresses:",
    "balancer: puerta\naddresses:\n  app2: 10.0.0.22\n  puerta: 10.0.0.22",
    "alta.yaml, línea 7: «10.0.0.22» es la dirección de app2: el balanceador necesita una máquina sin tienda.",
  ],
  ["network: 10.0.0.0/24", "red: x", "alta.yaml: «network» no es una red IPv4, como 10.0.0.0/24."],
  ["addresses:", "direcciones:", "alta.yaml, línea 4: «direcciones» no se conoce."],
  [
    "/etc/puntazo/claves",
    "claves",
    "alta.yaml, línea 3: «claves» no es una carpeta, escrita desde la raíz y sin espacios.",
  ],
  [
    "passwords:",
    "postgresql: 14\npasswords:",
    "alta.yaml, línea 3: «postgresql» es una versión anterior a la 15.",
  ],
  ["passwords:", "pgbouncer: si\npasswords:", "alta.yaml, línea 3: «si» debe ser true o false."],
  ["[app1, app2]", "[app1", "alta.yaml, línea 2: no es YAML correcto."],
])("with %j as %j the file is refused, with its line", (good, bad, sentence) => {
  expect(refusal(GOOD.replace(good, bad))).toBe(sentence);
});

test("an empty file is refused", () => {
  expect(refusal("")).toBe("alta.yaml: el archivo debe tener shops, network y passwords.");
});
