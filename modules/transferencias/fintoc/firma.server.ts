import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that the clock of the sender may differ from ours: what Fintoc's own libraries allow. */
const TOLERANCIA = 300;
const LARGO_CABECERA = 1_000;

type Firmado = {
  /** The header `Fintoc-Signature`: `t=<unix seconds>,v1=<hex>`. */
  cabecera: string | null;
  /** The raw bytes: parsing and writing them again would change them. */
  cuerpo: Uint8Array;
  secreto: string;
  ahora: Date;
};

/** Whether Fintoc signed these bytes in the last minutes. While a secret is replaced, the header may carry several `v1`. */
export function firmaValida({ cabecera, cuerpo, secreto, ahora }: Firmado): boolean {
  const partes = (cabecera ?? "")
    .slice(0, LARGO_CABECERA)
    .split(",")
    .map((parte) => parte.trim());
  const t = partes.find((parte) => /^t=\d{1,12}$/.test(parte))?.slice(2);
  if (t === undefined || Math.abs(ahora.getTime() / 1000 - Number(t)) > TOLERANCIA) return false;
  const propia = createHmac("sha256", secreto).update(`${t}.`).update(cuerpo).digest();
  const ajenas = partes.filter((parte) => /^v1=[0-9a-f]{64}$/i.test(parte));
  return ajenas.some((ajena) => timingSafeEqual(Buffer.from(ajena.slice(3), "hex"), propia));
}
