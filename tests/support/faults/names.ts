import { createSocket } from "node:dgram";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { removeAtEnd } from "#tests/support/e2e/process.ts";

export type Names = {
  /** Runs a program in a place that knows no other server of names. */
  through: readonly string[];
  /** From now on every name is this machine; before that no question is answered, as when the network is gone. */
  answer(): void;
  asked(): number;
};

/** An address of this machine that nothing else listens on. */
const ADDRESS = "127.0.0.153";
const HEADER = 12;
const [ADDRESS_OF_V4, SECONDS] = [1, 60];

/** A server of names that is silent at first; null where this user may not listen there or see files of its own. */
export async function openNames(): Promise<Names | null> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const socket = createSocket("udp4");
  let answers = false;
  let asked = 0;
  socket.on("message", (question, { port, address }) => {
    asked++;
    if (answers) socket.send(answerTo(question), port, address);
  });
  await new Promise<void>((resolve, reject) =>
    socket.once("error", reject).bind(53, ADDRESS, () => resolve()),
  );
  afterFile(() => socket.close());
  const folder = await mkdtemp(join(tmpdir(), "puntazo-names-"));
  removeAtEnd(folder);
  await writeFile(join(folder, "resolv.conf"), `nameserver ${ADDRESS}\n`);
  await writeFile(join(folder, "nsswitch.conf"), "hosts: files dns\n");
  const mounts = ["resolv.conf", "nsswitch.conf"].map(
    (name) => `mount --bind ${folder}/${name} /etc/${name}`,
  );
  return {
    through: ["unshare", "--mount", "sh", "-c", `${mounts.join(" && ")} && exec "$@"`, "sh"],
    answer() {
      answers = true;
    },
    asked: () => asked,
  };
}

/** Answers 127.0.0.1 to each question for an IPv4 address; other kinds of records do not exist. */
function answerTo(question: Buffer): Buffer {
  const end = question.indexOf(0, HEADER) + 5;
  const wanted = question.readUInt16BE(end - 4);
  const answers = wanted === ADDRESS_OF_V4 ? 1 : 0;
  const header = Buffer.alloc(HEADER);
  question.copy(header, 0, 0, 2);
  // A final answer of a server that looks names up, to one question.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers, 6);
  const record = Buffer.from([0xc0, HEADER, 0, ADDRESS_OF_V4, 0, 1, 0, 0, 0, SECONDS, 0, 4, 127, 0, 0, 1]);
  return Buffer.concat([header, question.subarray(HEADER, end), ...(answers ? [record] : [])]);
}
