import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type CorridaPgbench = {
  url: string;
  script: string;
  clientes: number;
  segundos: number;
  variables: Record<string, number>;
};

/** Returns the transactions per second of pgbench with prepared statements (Debian: postgresql-contrib). */
export async function pgbench({
  url,
  script,
  clientes,
  segundos,
  variables,
}: CorridaPgbench): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const definidas = Object.entries(variables).flatMap(([nombre, valor]) => ["-D", `${nombre}=${valor}`]);
  const { stdout } = await promisify(execFile)(
    "pgbench",
    [
      "-h",
      hostname,
      "-p",
      port,
      "-U",
      username,
      "-n",
      "-M",
      "prepared",
      "-c",
      String(clientes),
      "-j",
      "2",
      "-T",
      String(segundos),
      "-f",
      script,
      ...definidas,
      pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: password } },
  );
  const [, tps] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  const [, fallidas = "0"] = /number of failed transactions: (\d+)/.exec(stdout) ?? [];
  if (!tps || Number(fallidas) > 0) throw new Error(`pgbench failed: ${stdout}`);
  return Number(tps);
}
