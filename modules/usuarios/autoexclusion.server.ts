import { buzonDe } from "#modules/comun/buzon.ts";
import { bytesAHex, hmacSha256 } from "#modules/comun/cripto/criptografia.ts";
import { rutFormateado } from "#modules/comun/rut.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { guardarMarcas, leerExclusion } from "./autoexclusion.store.server.ts";
import { cambiarUsuario, type Usuario } from "./usuarios.store.server.ts";

type Identidad = Pick<Usuario, "email" | "rut">;

/** Keyed marks of the mailbox and the RUT: equal for the same person, and useless without the shop's secret. */
async function marcasDe({ secret }: Pick<Tx, "secret">, { email, rut }: Identidad): Promise<string[]> {
  const clave = new TextEncoder().encode(`puntazo/autoexclusion\n${secret}`);
  const plano = rut && rutFormateado(rut);
  const datos = [...(email ? [["correo", buzonDe(email)]] : []), ...(plano ? [["rut", plano]] : [])];
  return Promise.all(datos.map(async (campos) => bytesAHex(await hmacSha256(clave, ...campos))));
}

/** Remembers a self-pause beyond the account. An ended pause leaves no mark. */
export async function marcarAutoexclusion(tx: Tx, identidad: Identidad, hasta: Date | null): Promise<void> {
  const creada_en = tx.now();
  if (!hasta || hasta <= creada_en) return;
  const marcas = await marcasDe(tx, identidad);
  await guardarMarcas(
    tx,
    marcas.map((marca) => ({ marca, creada_en, hasta })),
  );
}

/** Applies the self-pause of an earlier account of the same mailbox or RUT. A pause never becomes shorter. */
export async function aplicarAutoexclusion(tx: Tx, usuario: Usuario): Promise<void> {
  const { user_id, fecha_registro, pausa_hasta } = usuario;
  const marcas = await marcasDe(tx, usuario);
  if (!user_id || marcas.length === 0) return;
  const hasta = await leerExclusion(tx, marcas, { registro: fecha_registro, ahora: tx.now() });
  if (hasta && (!pausa_hasta || pausa_hasta < hasta))
    await cambiarUsuario(tx, user_id, { pausa_hasta: hasta });
}
