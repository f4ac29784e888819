import type { Fila, Medida } from "#bench/kit/medida.ts";
import type { Caso } from "./caso.ts";
import { CONSTRUCCION } from "./construccion.ts";
import { evaluarTodos } from "./evaluar.ts";
import { RESERVA } from "./reserva.ts";
import { conTienda, type Tienda } from "./tienda.ts";

const METAS = { construccion: 95, reserva: 90 };

/**
 * Reports how many questions are answered correctly. Failures are printed only for the questions used in
 * development.
 */
export const medir = (): Promise<Medida> =>
  conTienda(async ({ demo }) => {
    const construccion = await acierto(
      demo,
      "questions it was built with",
      CONSTRUCCION,
      METAS.construccion,
      true,
    );
    const reserva = await acierto(demo, "questions only reported", RESERVA, METAS.reserva, false);
    return {
      titulo: "Mati: right answers",
      columnas: ["right", "goal"],
      meta: { minimo: 1 },
      notas: [
        `${CONSTRUCCION.length} and ${RESERVA.length} questions; right means subject, product and figures, compared with the tables.`,
        "The second part was written before the assistant and is never used to improve it.",
      ],
      filas: [construccion, reserva],
    };
  });

async function acierto(
  demo: Tienda,
  que: string,
  casos: readonly Caso[],
  meta: number,
  contar: boolean,
): Promise<Fila> {
  const veredictos = await evaluarTodos(demo, casos);
  const fallas = veredictos.filter(({ falla }) => falla !== null);
  if (contar) for (const { caso, falla } of fallas) console.log(`· ${caso.pregunta} → ${falla}`);
  const buenas = veredictos.length - fallas.length;
  return {
    que: `${que} (${buenas}/${veredictos.length})`,
    nuestra: (100 * buenas) / veredictos.length,
    referencia: meta,
    unidad: "%",
  };
}
