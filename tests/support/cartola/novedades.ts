import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";
import type { MovimientosLeidos, Novedades } from "#modules/transferencias/novedades.ts";

export const BASE: MovimientoBanco = {
  origen: "santander-historica",
  cuenta: "000012345678",
  archivo: "a".repeat(64),
  fila: 1,
  linea: "20/10/2026;Transf. Joaquín Iturriaga;18.500",
  clase: "definitiva",
  fecha_contable: "2026-10-20",
  ocurrido_en: null,
  monto: 18_500,
  saldo: null,
  rut_pagador: null,
  rut_de: null,
  nombre_pagador: null,
  nombre_cortado: false,
  banco_pagador: null,
  cuenta_pagador: null,
  comentario: null,
  glosa: "Transf. Joaquín Iturriaga",
  id_banco: null,
  id_serie: null,
  documento: null,
  tipo: "transferencia",
  n: 1,
};

export const con = (cambios: Partial<MovimientoBanco>): MovimientoBanco => ({ ...BASE, ...cambios });
export const archivo = (...movimientos: MovimientoBanco[]): MovimientosLeidos => ({
  clase: movimientos[0]?.clase ?? "definitiva",
  periodo: { desde: "2026-10-01", hasta: "2026-10-31" },
  movimientos,
});
export const cuentas = ({
  nuevos,
  conocidos,
  promovidos,
  ambiguos,
  desaparecidos,
}: Novedades<MovimientoBanco>) => ({
  nuevos: nuevos.length,
  conocidos: conocidos.length,
  promovidos: promovidos.length,
  ambiguos: ambiguos.length,
  desaparecidos: desaparecidos.length,
});
export const NADA = { nuevos: 0, conocidos: 0, promovidos: 0, ambiguos: 0, desaparecidos: 0 };

export const RUT = "34.902.115-3";
export const PROVISORIA = con({
  origen: "santander-provisoria",
  clase: "provisoria",
  rut_pagador: RUT,
  rut_de: "glosa",
});
