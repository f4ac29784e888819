import { expect, test } from "vitest";
import { isElsewhere, refusePlainElsewhere } from "./mounts.ts";

const MOUNTS = [
  "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw",
  "30 22 8:17 / /mnt/disco rw - ext4 /dev/sdb1 rw",
  "31 22 0:44 / /mnt/otra-maquina rw shared:5 - nfs4 10.0.0.2:/respaldos rw",
  "32 22 0:45 / /mnt/con\\040espacio rw - cifs //nas/respaldos rw",
  "33 22 0:46 / /mnt/ssh rw - fuse.sshfs ana@nas:/ rw",
  "34 22 0:47 / /mnt/bucket rw - fuse.rclone mio: rw",
  "35 22 8:33 / /mnt/usb rw - fuseblk /dev/sdc1 rw",
  "36 31 8:49 / /mnt/otra-maquina/aqui rw - xfs /dev/sdd1 rw",
  "37 22 0:48 / /mnt/tapado rw - nfs4 10.0.0.2:/otro rw",
  "38 22 8:65 / /mnt/tapado rw - ext4 /dev/sde1 rw",
].join("\n");

test.each([
  ["/var/backups", false],
  ["/mnt/disco/respaldos", false],
  ["/mnt/otra-maquina", true],
  ["/mnt/otra-maquina/respaldos/2026", true],
  ["/mnt/otra-maquina-no", false],
  ["/mnt/otra-maquina/aqui/respaldos", false],
  ["/mnt/con espacio/respaldos", true],
  ["/mnt/ssh/respaldos", true],
  ["/mnt/bucket", true],
  ["/mnt/usb/respaldos", false],
  ["/mnt/tapado/respaldos", false],
])("%s is on another machine: %s", (folder, elsewhere) => {
  expect(isElsewhere(MOUNTS, folder)).toBe(elsewhere);
});

test("a system that does not tell its mounts has only folders of its own", () => {
  expect(isElsewhere("", "/mnt/otra-maquina")).toBe(false);
});

test("a folder of another machine needs a passphrase, also before it exists", async () => {
  const mounts = async () => "22 1 0:44 / / rw - nfs4 10.0.0.2:/todo rw";
  await expect(refusePlainElsewhere("/no-existe/respaldos", undefined, mounts)).rejects.toThrow(
    "/no-existe/respaldos está en otra máquina y el respaldo iría sin cifrar: da BACKUP_PASSPHRASE",
  );
  await refusePlainElsewhere("/no-existe/respaldos", "una frase larga y propia", mounts);
  await refusePlainElsewhere("/no-existe/respaldos", undefined, async () => MOUNTS);
});
