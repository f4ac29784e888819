import { comprobarPropios } from "#app/libro/comprobar-propios.ts";
import type { ComprobacionLibro } from "#modules/puntos/sellos/verificar-dia.ts";
import type { Rastro } from "#modules/sorteos/rastro/leer-rastro.server.ts";
import { type RastroMostrado, verificarRastro } from "#modules/sorteos/rastro/rastro.ts";
import { type Acta, leerActa } from "#modules/sorteos/verificacion/acta.ts";

type Pedido = {
  rastro: Rastro;
  rangos: RastroMostrado["rangos"];
  /** Address of the acta; null while the raffle has none. */
  acta: string | null;
};

/** Checks each step of a participant's own trail in this browser. */
export async function comprobarRastro({ rastro, rangos, acta }: Pedido): Promise<ComprobacionLibro[]> {
  const pasos = [...rastro.origenes, ...rastro.abonos].flatMap(({ asiento }) => asiento ?? []);
  const pruebas = await comprobarPropios(rastro.codigo, pasos);
  return verificarRastro({ ...rastro, rangos }, acta ? await pedirActa(acta) : null, pruebas);
}

async function pedirActa(url: string): Promise<Acta> {
  const respuesta = await fetch(url, { cache: "no-store" }).catch(() => null);
  if (!respuesta?.ok) throw new Error("No pudimos descargar el acta. Revisa tu conexión e intenta de nuevo.");
  const leida = leerActa(await respuesta.text());
  if ("problema" in leida) throw new Error(leida.problema);
  return leida.acta;
}
