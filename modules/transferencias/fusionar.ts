import type { MovimientoBanco } from "./movimiento.ts";

/** The accounting day and the bank's text stand in the statement of the account, not in a report of transfers. */
const esCartola = ({ clase }: MovimientoBanco) => clase === "provisoria" || clase === "definitiva";

/** A bank's own number says more than Fintoc's: Fintoc's ids have a table of their own. */
const esDelBanco = ({ id_serie }: MovimientoBanco) => id_serie?.startsWith("fintoc:") !== true;

const nombreDe = (guardado: MovimientoBanco, leido: MovimientoBanco) => {
  const uno = guardado.nombre_pagador ?? "";
  const otro = leido.nombre_pagador ?? "";
  const { nombre_pagador, nombre_cortado } = otro.length > uno.length ? leido : guardado;
  return { nombre_pagador, nombre_cortado };
};

/** The stored movement with what this row of another file adds. It never loses data: a longer name stays. */
export function fusionar<G extends MovimientoBanco>(guardado: G, leido: MovimientoBanco): G {
  const asciende = guardado.clase === "provisoria" && leido.clase !== "provisoria";
  const deCartola = esCartola(leido) && (asciende || !esCartola(guardado));
  // Without a time this day is all that the next report can be compared by.
  const conservaDia = guardado.clase === "informe" && guardado.ocurrido_en === null;
  const { rut_pagador, rut_de } = guardado.rut_pagador ? guardado : leido;
  const { id_banco, id_serie } =
    guardado.id_banco && (esDelBanco(guardado) || !leido.id_banco) ? guardado : leido;
  return {
    ...guardado,
    ...(asciende
      ? {
          origen: leido.origen,
          archivo: leido.archivo,
          fila: leido.fila,
          linea: leido.linea,
          clase: leido.clase,
          n: leido.n,
        }
      : {}),
    ...(deCartola
      ? {
          fecha_contable: conservaDia ? guardado.fecha_contable : leido.fecha_contable,
          glosa: leido.glosa,
          saldo: leido.saldo ?? guardado.saldo,
        }
      : {}),
    cuenta: guardado.cuenta ?? leido.cuenta,
    ocurrido_en: guardado.ocurrido_en ?? leido.ocurrido_en,
    saldo: (deCartola ? leido.saldo : null) ?? guardado.saldo ?? leido.saldo,
    rut_pagador,
    rut_de,
    ...nombreDe(guardado, leido),
    banco_pagador: guardado.banco_pagador ?? leido.banco_pagador,
    cuenta_pagador: guardado.cuenta_pagador ?? leido.cuenta_pagador,
    comentario: guardado.comentario || (leido.comentario ?? guardado.comentario),
    id_banco,
    id_serie,
    documento: guardado.documento ?? leido.documento,
    tipo: guardado.tipo === "otro" ? leido.tipo : guardado.tipo,
  };
}
