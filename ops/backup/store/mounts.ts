import { readFile, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { RespaldoError } from "../format.ts";

/** File systems whose bytes are on another machine, as Linux names them. */
const NETWORK = new Set([
  "nfs",
  "nfs4",
  "cifs",
  "smb3",
  "smbfs",
  "ncpfs",
  "afs",
  "coda",
  "ceph",
  "lustre",
  "ocfs2",
  "gfs2",
  "davfs",
]);
/** Programs that mount something of this machine; any other program of FUSE reaches other machines. */
const LOCAL_FUSE = new Set([
  "fuse.ntfs-3g",
  "fuse.exfat",
  "fuse.mergerfs",
  "fuse.gocryptfs",
  "fuse.encfs",
  "fuse.portal",
]);

const isNetwork = (type: string) => NETWORK.has(type) || (type.startsWith("fuse.") && !LOCAL_FUSE.has(type));

/** Spaces and backslashes are written in octal. */
const unescaped = (text: string) =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/** Whether a folder is on another machine, by the text of /proc/self/mountinfo. */
export function isElsewhere(mountinfo: string, folder: string): boolean {
  const around = mountinfo.split("\n").flatMap((line) => {
    const [own = "", rest = ""] = line.split(" - ");
    const point = unescaped(own.split(" ")[4] ?? "");
    const isAround = folder === point || folder.startsWith(point.endsWith("/") ? point : `${point}/`);
    return point !== "" && isAround ? [{ point, type: rest.split(" ")[0] ?? "" }] : [];
  });
  // When two mounts share a point, the later one hides the earlier one.
  const nearest = around.reduce<{ point: string; type: string } | null>(
    (best, one) => (best && best.point.length > one.point.length ? best : one),
    null,
  );
  return nearest !== null && isNetwork(nearest.type);
}

/** The folder without symbolic links; of one that does not exist yet, its nearest folder that does. */
async function existing(folder: string): Promise<string> {
  const found = await realpath(folder).catch(() => null);
  const parent = dirname(folder);
  return found ?? (parent === folder ? folder : existing(parent));
}

/** Only Linux tells its mounts. On other systems a folder counts as one of this machine. */
const ownMounts = () => readFile("/proc/self/mountinfo", "utf8").catch(() => "");

const isOnOtherMachine = async (folder: string, readMounts: () => Promise<string>): Promise<boolean> =>
  isElsewhere(await readMounts(), await existing(folder));

/** Whether the folder of `BACKUP_URL` is on another machine and no passphrase is given: nothing is backed up then. */
export const lacksPassphrase = async (
  {
    BACKUP_URL,
    BACKUP_PASSPHRASE,
  }: { BACKUP_URL?: string | undefined; BACKUP_PASSPHRASE?: string | undefined },
  readMounts = ownMounts,
): Promise<boolean> =>
  BACKUP_URL !== undefined &&
  BACKUP_PASSPHRASE === undefined &&
  (await isOnOtherMachine(BACKUP_URL, readMounts));

/** A backup that leaves this machine is encrypted: people who run the other one must not read it. */
export async function refusePlainElsewhere(
  folder: string,
  passphrase: string | undefined,
  readMounts = ownMounts,
): Promise<void> {
  if (passphrase !== undefined || !(await isOnOtherMachine(folder, readMounts))) return;
  throw new RespaldoError(
    `${folder} está en otra máquina y el respaldo iría sin cifrar: da BACKUP_PASSPHRASE (12 caracteres o más) y guarda esa frase aparte.`,
  );
}
