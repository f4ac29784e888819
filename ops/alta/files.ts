import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Passwords } from "./passwords.ts";
import { AltaError, type AltaPlan, type Machine } from "./plan.ts";

/** A file of one machine; `path` begins at the machine's root. */
export type MachineFile = { machine: string; path: string; text: string; mode: number };

type Values = Readonly<Record<string, string>>;

/** The configuration files of all machines. */
export function filesOf(plan: AltaPlan, passwords: Passwords): MachineFile[] {
  const common = commonValues(plan, passwords);
  return [
    ...plan.bases.flatMap((base) => filesOfBase(plan, base, common)),
    ...plan.shops.flatMap((shop) => filesOfShop(plan, shop, common)),
    ...(plan.balancer ? [balancerFile(plan, plan.balancer)] : []),
  ];
}

function commonValues(plan: AltaPlan, passwords: Passwords): Values {
  const { name, bases, network, folder, etcd_folder, etcd3, bin, archive } = plan;
  const each = (line: (base: Machine) => string, between: string) => bases.map(line).join(between);
  return {
    name,
    network,
    folder,
    etcd_folder,
    bin,
    archive: archive ?? "",
    archive_command: archive === null ? "/bin/true" : `pgbackrest --stanza=${name} archive-push %p`,
    etcd_section: etcd3 ? "etcd3" : "etcd",
    enable_v2: String(!etcd3),
    etcd_cluster: each((base) => `${base.name}=http://${base.address}:2380`, ","),
    etcd_hosts: each(({ address }) => `${address}:2379`, ","),
    servers: each((base) => `  server ${base.name} ${base.address}:5432 maxconn 300`, "\n"),
    patroni_urls: each(({ address }) => `http://${address}:8008`, ","),
    ...Object.fromEntries(Object.entries(passwords).map(([whose, text]) => [`${whose}_password`, text])),
  };
}

const SECRET = 0o600;
const PUBLIC = 0o644;

function filesOfBase({ archive }: AltaPlan, { name, address }: Machine, common: Values): MachineFile[] {
  const values = { ...common, node: name, address };
  const made = (path: string, template: string, mode: number) => ({
    machine: name,
    path,
    text: fill(template, values),
    mode,
  });
  return [
    made("etc/default/etcd", "etcd.env", PUBLIC),
    made("etc/patroni/config.yml", "patroni.yml", SECRET),
    made("root/tienda.sql", "tienda.sql", SECRET),
    ...(archive === null ? [] : [made("etc/pgbackrest.conf", "pgbackrest.conf", PUBLIC)]),
  ];
}

function filesOfShop({ pgbouncer }: AltaPlan, { name }: Machine, common: Values): MachineFile[] {
  const url = (port: number) => `postgres://puntazo:${common.shop_password}@127.0.0.1:${port}/puntazo`;
  const values = {
    ...common,
    shop: name,
    database_url: pgbouncer ? `${url(6432)}?prepared=off` : url(5000),
    database_direct_url: pgbouncer
      ? `DATABASE_DIRECT_URL=${url(5000)}`
      : "# DATABASE_DIRECT_URL is DATABASE_URL",
  };
  const made = (path: string, template: string, mode: number) => ({
    machine: name,
    path,
    text: fill(template, values),
    mode,
  });
  return [
    made(HAPROXY, "haproxy.cfg", PUBLIC),
    made("etc/puntazo-base.env", "tienda.env", SECRET),
    ...(pgbouncer
      ? [
          made("etc/pgbouncer/pgbouncer.ini", "pgbouncer.ini", PUBLIC),
          made("etc/pgbouncer/userlist.txt", "userlist.txt", SECRET),
        ]
      : []),
  ];
}

const HAPROXY = "etc/haproxy/haproxy.cfg";

function balancerFile({ shops }: AltaPlan, { name }: Machine): MachineFile {
  const servers = shops.map((shop) => `  server ${shop.name} ${shop.address}:3000 check`);
  const last = shops.map((shop) => `  server ${shop.name}-sin-base ${shop.address}:3000 backup`);
  const values = { balancer: name, shops: servers.join("\n"), last: last.join("\n") };
  return { machine: name, path: HAPROXY, text: fill("balancer.cfg", values), mode: PUBLIC };
}

/** Puts the values into the places `{{name}}` of a template. */
function fill(template: string, values: Values): string {
  const text = readFileSync(join(import.meta.dirname, "templates", template), "utf8");
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new AltaError(`${template}: nada llena ${place}.`);
    return value;
  });
}
