import { comprobarPropios } from "#app/libro/comprobar-propios.ts";
import { pedirActa } from "#app/sorteos/sorteo/verifica/pedir-acta.ts";
import type { ComprobacionLibro } from "#modules/puntos/sellos/verificar-dia.ts";
import type { Rastro } from "#modules/sorteos/rastro/leer-rastro.server.ts";
import { type RastroMostrado, verificarRastro } from "#modules/sorteos/rastro/rastro.ts";

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
