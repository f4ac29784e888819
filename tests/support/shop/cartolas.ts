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
