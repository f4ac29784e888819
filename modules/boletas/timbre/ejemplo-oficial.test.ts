import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLAVES_SII } from "#modules/boletas/caf/claves-sii.ts";
import { bytesLatin1, textoLatin1 } from "#modules/boletas/documento/latin1.ts";
import { aplanar, leerTed } from "./leer-ted.ts";
import { verificarTimbre } from "./verificar-timbre.ts";

const DTE = new URL("../../../tests/support/dte/", import.meta.url);
const oficial = textoLatin1(readFileSync(new URL("F60T33-ejemplo-oficial-SII.xml", DTE)));
const ted = aplanar(/<TED[\s\S]*<\/TED>/.exec(oficial)?.[0] ?? "");

test("the stamp of the SII's own example: 592 bytes, their SHA-1, and both signatures up to the SII's key", async () => {
  const partes = leerTed(ted);
  if (!partes) throw new Error("The official stamp cannot be read.");
  const bytes = bytesLatin1(partes.dd);
  expect(bytes.length).toBe(592);
  expect(createHash("sha1").update(bytes).digest("hex")).toBe("35f9c699d6a2911ca05205570dd2ce753b881ac8");
  expect(await verificarTimbre(partes, CLAVES_SII)).toEqual({
    timbre: true,
    rango: true,
    caf: true,
    ambiente: "certificacion",
  });
  expect(partes).toMatchObject({
    tipo: 33,
    folio: 60,
    total: 119_000,
    receptor: { nombre: "EMPRESA  LTDA" },
  });
});

const verificar = async (texto: string) => {
  const partes = leerTed(texto);
  return partes && verificarTimbre(partes, CLAVES_SII);
};

test("one changed character anywhere is seen, and by the step that it breaks", async () => {
  const cambiado = (de: string, a: string) => verificar(ted.replace(de, a));
  expect(await cambiado("<MNT>119000", "<MNT>119001")).toMatchObject({ timbre: false, caf: true });
  expect(await cambiado("<H>200", "<H>900")).toMatchObject({ timbre: false, caf: false });
  expect(await cambiado("<F>60", "<F>201")).toMatchObject({ timbre: false, rango: false });
  expect(await cambiado("<IDK>100", "<IDK>300")).toMatchObject({ caf: false, ambiente: "produccion" });
  expect(await cambiado("<IDK>100", "<IDK>7")).toMatchObject({ caf: null, ambiente: null });
  expect(await cambiado("GbmDcS9e", "AbmDcS9e")).toMatchObject({ timbre: false, caf: true });
  expect(await cambiado("GbmDcS9e", "====")).toMatchObject({ timbre: false, caf: true });
});

test("what is no stamp is none", async () => {
  const raros = ["", "<TED/>", ted.replace("<RSR>", "<RSR><b>"), `${ted}x`, ted.replace("SHA1", "MD5")];
  for (const raro of raros) expect(await verificar(raro)).toBeNull();
});

test("the SII's keys in the code are those of its certificates", () => {
  for (const { idk, modulo, exponente } of CLAVES_SII) {
    const { publicKey, serialNumber } = new X509Certificate(readFileSync(new URL(`${idk}.cer`, DTE)));
    const { n = "", e = "" } = publicKey.export({ format: "jwk" });
    expect(Number(`0x${serialNumber}`)).toBe(idk);
    expect(Buffer.from(n, "base64url").toString("hex")).toBe(modulo);
    expect(Buffer.from(e, "base64url").toString("hex")).toBe(exponente);
  }
});
