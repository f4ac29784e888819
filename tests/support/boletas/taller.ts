import { type Caf, leerCaf } from "#modules/boletas/caf/leer-caf.server.ts";
import { type Certificado, leerCertificado } from "#modules/boletas/certificado/leer-certificado.server.ts";
import type { TipoDocumento } from "#modules/boletas/documento/tipos.ts";
import { type Autoridad, CONTRASENA, crearAutoridad, crearPfx, RUT_TIENDA } from "./autoridad.ts";

export type Taller = { autoridad: Autoridad; caf: Record<TipoDocumento, Caf>; certificado: Certificado };

/** All that is needed to sign documents, read from files of an authority made now. */
export async function crearTaller(autoridad: Autoridad = crearAutoridad()): Promise<Taller> {
  const certificado = leerCertificado(crearPfx({ bits: 2048 }), CONTRASENA, {
    rut: null,
    ahora: new Date("2026-11-18T12:00:00Z"),
  });
  if ("frase" in certificado) throw new Error(certificado.frase);
  const leer = async (tipo: TipoDocumento) => {
    const ambiente = autoridad.claves[0]?.ambiente ?? "certificacion";
    const esperado = { rut: RUT_TIENDA, ambiente, claves: autoridad.claves };
    const caf = await leerCaf(autoridad.caf({ tipo }), esperado);
    if ("frase" in caf) throw new Error(caf.frase);
    return caf;
  };
  return { autoridad, certificado, caf: { 39: await leer(39), 41: await leer(41), 61: await leer(61) } };
}
