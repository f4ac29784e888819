import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import { expect, test } from "vitest";
import { type Mail, writeMime } from "./mime.ts";

/** The same mail as the library writes it, whose boundary is random. */
async function byTheLibrary(mail: Mail): Promise<string> {
  const bodies = { text: mail.text.join(""), html: mail.html.join("") };
  const bytes = await new MailComposer({ ...mail, ...bodies, textEncoding: "base64" }).compile().build();
  return bytes.toString();
}

const boundaryOf = (raw: string): string => /boundary="([^"]+)"/.exec(raw)?.[1] ?? "";

const line = (maxLength: number) =>
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom(...'áéñ¡ “”😀 ,:;<>()"\\@=?_.'),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
      maxLength,
    })
    .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "").trim())
    .filter((text) => text !== "");
/** The library sends plain ASCII as it is. Every mail of the shop has accents, in its footer. */
const body = fc
  .array(fc.oneof(line(200), fc.constantFrom("", ".", "..", "--_x", "\r\n")))
  .map((lines) => [...lines, "Términos"].map((piece, i) => (i === 0 ? piece : `\n${piece}`)));

const mail: fc.Arbitrary<Mail> = fc.record({
  from: fc.record({ name: line(60), address: fc.constant("ventas@tienda.example") }),
  to: fc.constantFrom("ana@correo.example", `${"a".repeat(60)}@${"b".repeat(60)}.example`),
  subject: line(150),
  messageId: fc
    .tuple(fc.nat(), fc.constantFrom("tienda.example", `${"tienda-".repeat(9)}.example`))
    .map(([id, host]) => `<correo.${id}.1795000000000@${host}>`),
  date: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
  headers: fc.constant({ "Auto-Submitted": "auto-generated", "Content-Language": "es-CL" }),
  text: body,
  html: body,
});

test("a mail has the bytes that the library would write, except for its boundary", async () => {
  await fc.assert(
    fc.asyncProperty(mail, async (one) => {
      const ours = writeMime(one);
      const theirs = await byTheLibrary(one);
      expect(ours.replaceAll(boundaryOf(ours), boundaryOf(theirs))).toBe(theirs);
    }),
    { numRuns: 300 },
  );
});

test("the boundary is no line of a body, no line begins with a dot, and the mail is plain ASCII", () => {
  fc.assert(
    fc.property(mail, (one) => {
      const raw = writeMime(one);
      expect(raw.split("\r\n").filter((part) => part.includes(boundaryOf(raw)))).toHaveLength(4);
      // RFC 2046, section 5.1.1.
      expect(boundaryOf(raw).length).toBeLessThanOrEqual(70);
      expect(raw).toMatch(/^[\x20-\x7e\r\n]*$/);
      // Sent as it is: a dot alone ends a mail for its server, and so may what follows another line end.
      expect(raw).not.toMatch(/(^|[\r\n])\.|\r(?!\n)|(?<!\r)\n/);
      expect(raw).toMatch(/\r\n$/);
    }),
  );
});
