import { cuentas } from "#database/schema.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

/** The accounts of the sample files and of those that tests write. */
const DE_PRUEBA = ["009876543210", "00123456789", "000012345678", "990077701", "123456789012"];

/** Makes these accounts the shop's, off its pages: their statements are saved without a question. */
export async function conCuentas(
  { db }: Pick<Ctx, "db">,
  numeros: readonly string[] = DE_PRUEBA,
): Promise<void> {
  const fija = { estado: false, banco: "Banco de Prueba", tipo_cuenta: "Corriente", nombre: "Puntazo SpA" };
  await db
    .insert(cuentas)
    .values(numeros.map((numero) => ({ ...fija, numero, rut: "67.820.518-4", email: "pagos@puntazo.cl" })));
}

const EMITIDA =
  "Fecha;Detalle Movimiento;Cheque o Cargo;Deposito o Abono;Saldo;Docto. Nro.;Trn;Caja;Sucursal";

const diez = (numero: number) => String(numero).padStart(10, "0");

/** A statement that no other test has: one deposit of as many pesos as this number. With other titles no format knows it. */
export function cartolaNueva(numero: string, titulos = EMITIDA) {
  const monto = Number.parseInt(numero, 10) || 1;
  const conocida = [
    "Comercial de Prueba SpA (067820518-4) cta:009876543210",
    EMITIDA,
    `19/10/2026;TRASPASO DE:ANA PEREZ;00000000000;+${diez(monto)};+${diez(monto)};00000000000;${diez(monto)};0000000000;INTERNET`,
  ];
  const lineas = titulos === EMITIDA ? conocida : [titulos, `19/10/2026;${monto};Transferencia`];
  return { nombre: "cartola.txt", contenido: new TextEncoder().encode(lineas.join("\n")) };
}
