import { isIPv4 } from "node:net";
import { isMap, LineCounter, parseDocument } from "yaml";
import { z } from "zod";

/** The plan cannot be carried out; the message is for the owner. */
export class AltaError extends Error {}

export type Machine = { name: string; address: string };

/** What the configuration files of all machines are made of. */
export type AltaPlan = {
  /** Of the cluster: Patroni's scope and pgBackRest's stanza. */
  name: string;
  /** Each has etcd, Patroni and PostgreSQL. */
  bases: readonly Machine[];
  /** Each has a shop and HAProxy. */
  shops: readonly Machine[];
  /** From which PostgreSQL takes connections. */
  network: string;
  /** Patroni uses version 3 of etcd's API; 3.0.2 takes a leader's lock back from its successor there. */
  etcd3: boolean;
  /** Where PostgreSQL and etcd keep their data; each machine in a folder of its name. */
  folder: string;
  etcd_folder: string;
  /** The programs of PostgreSQL. */
  bin: string;
  /** A folder with one file for each password. */
  passwords: string;
  /** pgBackRest's folder; null without an archive. */
  archive: string | null;
  pgbouncer: boolean;
  /** Stands in front of the shops; null where something else does. */
  balancer: Machine | null;
};

const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i;
const isHost = (text: string): boolean =>
  text.length <= 253 && !/^[\d.]+$/.test(text) && text.split(".").every((label) => LABEL.test(label));

const NO_HOST = "no es el nombre de una máquina (letras, números, guiones y puntos)";
const host = z.string({ error: NO_HOST }).refine(isHost, { error: NO_HOST });
// IPv6 needs brackets in most of the templates.
const NO_ADDRESS = "no es una dirección IPv4, como 10.0.0.11";
const address = z.string({ error: NO_ADDRESS }).refine(isIPv4, { error: NO_ADDRESS });
const NO_NETWORK = "no es una red IPv4, como 10.0.0.0/24";
const isNetwork = (text: string): boolean => {
  const [ip = "", bits = "", ...rest] = text.split("/");
  return isIPv4(ip) && rest.length === 0 && /^\d{1,2}$/.test(bits) && Number(bits) <= 32;
};
const NO_FOLDER = "no es una carpeta, escrita desde la raíz y sin espacios";
const folder = z.string({ error: NO_FOLDER }).regex(/^\/[\w./-]*$/, { error: NO_FOLDER });
const NO_MAP = "debe decir la dirección de cada máquina, como «base1: 10.0.0.11»";
const NO_LIST = "debe ser una lista con al menos una máquina";

const file = z.strictObject(
  {
    name: z
      .string({ error: "no es un nombre" })
      .regex(/^[a-z][a-z\d-]{0,30}$/, { error: "no es un nombre de letras minúsculas, números y guiones" })
      .default("puntazo"),
    shops: z.array(host, { error: NO_LIST }).min(1, { error: NO_LIST }),
    addresses: z
      .record(host, address, { error: ({ code }) => (code === "invalid_key" ? NO_HOST : NO_MAP) })
      .default({}),
    network: z.string({ error: NO_NETWORK }).refine(isNetwork, { error: NO_NETWORK }),
    passwords: folder,
    folder: folder.default("/var/lib/postgresql/alta"),
    etcd_folder: folder.default("/var/lib/etcd"),
    postgresql: z
      .number({ error: "no es la versión de PostgreSQL, como 15" })
      .int({ error: "no es la versión de PostgreSQL, como 15" })
      .min(15, { error: "es una versión anterior a la 15" })
      .default(15),
    etcd3: z.boolean({ error: "debe ser true o false" }).default(false),
    archive: folder.optional(),
    balancer: host.optional(),
    pgbouncer: z.boolean({ error: "debe ser true o false" }).default(false),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? "no se conoce" : "debe tener shops, network y passwords",
  },
);

/** A shop has an HAProxy of its own, for its databases. */
const OWN_MACHINE = "el balanceador necesita una máquina sin tienda";

const consistent = file.superRefine(({ balancer, shops, addresses }, { addIssue }) => {
  if (balancer === undefined) return;
  if (shops.includes(balancer))
    return addIssue({ code: "custom", path: ["balancer"], message: `está en shops: ${OWN_MACHINE}` });
  const address = addresses[balancer];
  const same = shops.find((shop) => address !== undefined && addresses[shop] === address);
  if (same !== undefined)
    addIssue({
      code: "custom",
      path: ["addresses", balancer],
      message: `es la dirección de ${same}: ${OWN_MACHINE}`,
    });
});

/** Reads the file `source` and the names of the machines of the database. */
export function readPlan(text: string, source: string, nodes: readonly string[]): AltaPlan {
  refuseNodes(nodes);
  const { postgresql, archive, balancer, addresses, shops, ...rest } = readFile(text, source);
  const machine = (name: string): Machine => ({ name, address: addresses[name] ?? name });
  const plan: AltaPlan = {
    ...rest,
    bases: nodes.map(machine),
    shops: shops.map(machine),
    bin: `/usr/lib/postgresql/${postgresql}/bin`,
    archive: archive ?? null,
    balancer: balancer === undefined ? null : machine(balancer),
  };
  refuseShared("shops", shops, source);
  for (const group of [plan.bases, plan.shops]) refuseOneAddress(group, source);
  return plan;
}

const LEAST = 3;

function refuseNodes(nodes: readonly string[]): void {
  const odd = nodes.find((name) => !isHost(name));
  if (odd !== undefined) throw new AltaError(`En --nodes, «${odd}» ${NO_HOST}.`);
  refuseShared("--nodes", nodes, null);
  const count = nodes.length === 1 ? "una sola máquina" : `${nodes.length} máquinas`;
  if (nodes.length % 2 === 0)
    throw new AltaError(
      `--nodes nombra ${count}: etcd decide por mayoría, y con un número par una más no ayuda. Nombra ${nodes.length + 1}${nodes.length > LEAST ? ` o ${nodes.length - 1}` : ""}.`,
    );
  if (nodes.length < LEAST)
    throw new AltaError(`--nodes nombra ${count}: para perder una sin detenerse hacen falta ${LEAST}.`);
}

function refuseShared(where: string, names: readonly string[], source: string | null): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice === undefined) return;
  const place = source === null ? `En ${where}` : `En ${source}, ${where}`;
  throw new AltaError(`${place}: «${twice}» está dos veces; cada máquina necesita su nombre.`);
}

function refuseOneAddress(machines: readonly Machine[], source: string): void {
  for (const { name, address } of machines) {
    const other = machines.find((one) => one.name !== name && one.address === address);
    if (other)
      throw new AltaError(`En ${source}: ${name} y ${other.name} tienen la misma dirección, ${address}.`);
  }
}

function readFile(text: string, source: string): z.infer<typeof file> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) throw new AltaError(`${source}, línea ${broken.linePos?.[0].line ?? 1}: no es YAML correcto.`);
  const read = consistent.safeParse(document.toJS());
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path ?? [];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const line = lineOf([...path, ...unknown]);
  const subject = unknown[0] ?? (issue?.code === "invalid_key" ? String(path.at(-1)) : subjectOf(path));
  const where = line === null ? source : `${source}, línea ${line}`;
  throw new AltaError(`${where}: ${subject === "" ? "el archivo" : `«${subject}»`} ${issue?.message ?? ""}.`);

  /** Where a value stands, or null if it is missing. */
  function lineOf(full: readonly PropertyKey[]): number | null {
    const parent = document.getIn(full.slice(0, -1), true);
    const key = full.at(-1);
    const pair = isMap(parent) ? parent.items.find((one) => String(one.key) === key) : undefined;
    const node = pair?.key ?? document.getIn(full, true);
    const offset = hasRange(node) ? node.range[0] : null;
    return offset === null || full.length === 0 ? null : lines.linePos(offset).line;
  }

  /** The wrong value itself if it is a word, else its name in the file. */
  function subjectOf(full: readonly PropertyKey[]): string {
    const value = document.getIn(full);
    return typeof value === "string" && value !== "" ? value : String(full.at(-1) ?? "");
  }
}

const hasRange = (node: unknown): node is { range: [number, number, number] } =>
  typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range);
