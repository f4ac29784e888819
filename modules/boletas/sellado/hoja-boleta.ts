import { z } from "zod";
import { bytesAHex, hexABytes, hmacSha256 } from "#modules/comun/cripto/criptografia.ts";
import { jsonCanonico } from "#modules/comun/cripto/json-canonico.ts";
import { hojaDeAnexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import { type SelloPublico, verificarPrueba } from "#modules/puntos/sellos/formato.ts";

/** The kind of annex with which the sealed book covers a boleta. */
export const CLASE_BOLETA = "boleta";

/** What the book seals of a boleta. All of it is printed on the paper. */
export type HechosBoleta = { dia: string; folio: number; total: number };

/** Keyed: days, folios and totals are few enough to be guessed. */
const huellaBoleta = async (sal: string, { dia, folio, total }: HechosBoleta): Promise<string> =>
  bytesAHex(await hmacSha256(hexABytes(sal), jsonCanonico({ dia, folio, total })));

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What the shop answers to a person who has the paper: the salt of this boleta and the way from its leaf to the root of a day. */
const pruebaBoleta = z.object({
  estado: z.literal("sellada"),
  id: z.int().positive(),
  sal: hash,
  fecha: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  indice: z.int().nonnegative(),
  tamano: z.int().positive(),
  hoja: hash,
  prueba: z.array(hash).max(64),
  raiz: hash,
});
export type PruebaBoleta = z.infer<typeof pruebaBoleta>;

export const respuestaLibro = z.union([
  pruebaBoleta,
  z.object({ estado: z.literal("sin_sellar") }),
  z.object({ estado: z.literal("desconocida") }),
]);
export type RespuestaLibro = z.infer<typeof respuestaLibro>;

/** Whether the seal covers exactly these facts: salt → hash → leaf → root of the annexes → seal. */
export async function selloCubre(
  hechos: HechosBoleta,
  prueba: PruebaBoleta,
  { fecha, raiz_anexos }: Pick<SelloPublico, "fecha" | "raiz_anexos">,
): Promise<boolean> {
  const anexo = { clase: CLASE_BOLETA, id: prueba.id, hash: await huellaBoleta(prueba.sal, hechos) };
  const hoja = bytesAHex(await hojaDeAnexo(anexo));
  return (
    hoja === prueba.hoja &&
    fecha === prueba.fecha &&
    raiz_anexos === prueba.raiz &&
    (await verificarPrueba(prueba))
  );
}
