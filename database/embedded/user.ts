import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
export type Owner = { uid: number; gid: number };

/** PostgreSQL refuses to run as root: root runs it as a dedicated user, other users run it as themselves. */
export async function databaseUser(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  const known = await lookUp("postgres");
  if (known) return known;
  await run("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]).catch(
    () => null,
  );
  return (await lookUp("postgres")) ?? (await lookUp("nobody"));
}

async function lookUp(name: string): Promise<Owner | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** Runs a PostgreSQL program as its user, even if the current folder is only accessible to root. */
export async function asDatabaseUser(
  program: string,
  args: string[],
  options: { detached?: boolean } = {},
): Promise<ChildProcess> {
  const owner = await databaseUser();
  const spawnOptions = { ...options, cwd: "/", env: { ...process.env, LC_ALL: "C" }, stdio: "pipe" as const };
  if (!owner) return spawn(program, args, spawnOptions);
  const paths = [
    program,
    ...args.map((arg) => arg.slice(arg.indexOf("/"))).filter((arg) => arg.startsWith("/")),
  ];
  const open = (await Promise.all(paths.map((path) => openToAll(dirname(path))))).every(Boolean);
  if (open || !existsSync("/usr/bin/setpriv")) return spawn(program, args, { ...spawnOptions, ...owner });
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  const mayPass = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"];
  return spawn("/usr/bin/setpriv", [...identity, ...mayPass, "--", program, ...args], spawnOptions);
}

async function openToAll(folder: string): Promise<boolean> {
  const mode = (await stat(folder)).mode;
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder ? true : openToAll(dirname(folder));
}
