import { leerTextoPulso } from "#modules/comun/baliza/drand.ts";
import { puntosDelPremio } from "#modules/sorteos/bases.ts";
import { franja } from "#modules/sorteos/franja.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import type { Acta } from "#modules/sorteos/verificacion/acta.ts";
import type { DatosEscenario, Premiado } from "./escenario.ts";

/** What the stage shows of a winner: never a name, so that a replay is as the draw was. */
const enEscenario = ({ numero, codigo, mio }: Premiado): Premiado => ({ numero, codigo, mio });

/** The stage of the page's own data; null while there are no winners. */
export function escenarioDeVista(vista: VistaSorteo): DatosEscenario | null {
  const { ganadores, producto, bases, objetivo, personas, inputs, semilla, pulso, yo } = vista;
  return (
    ganadores && {
      producto,
      premio_puntos: bases.premio_puntos,
      objetivo,
      personas,
      aportes: inputs,
      semilla,
      ronda: pulso?.ronda ?? null,
      franja: vista.franja,
      mios: yo?.rangos ?? [],
      ganadores: { producto: enEscenario(ganadores.producto), puntos: enEscenario(ganadores.puntos) },
    }
  );
}

/** What the public record does not contain: the product's name, and which pseudonym is the viewer's. */
export type QuienVe = {
  producto: string;
  seudonimo: string | null;
  codigos?: Record<"producto" | "puntos", string>;
};

/** The stage of a public record; null for a record without winners. */
export function escenarioDeActa(
  acta: Acta,
  { producto, seudonimo, codigos }: QuienVe,
): DatosEscenario | null {
  const { objetivo, numero_producto, numero_puntos, ganador_producto, ganador_puntos, baliza } = acta;
  if (numero_producto === null || numero_puntos === null) return null;
  const personas = new Map<string, number>();
  const rangos = acta.rangos.map(({ inicio, final, participante }) => {
    const persona = personas.get(participante) ?? personas.size;
    personas.set(participante, persona);
    return { inicio, final, persona, mio: participante === seudonimo, codigo: participante };
  });
  const premiado = (numero: number, quien: string | null, codigo: string | undefined): Premiado => ({
    numero,
    codigo: codigo ?? quien ?? "",
    mio: quien !== null && quien === seudonimo,
  });
  return {
    producto,
    premio_puntos: puntosDelPremio(objetivo),
    objetivo,
    personas: personas.size,
    aportes: acta.aportes?.length ?? 0,
    semilla: acta.semilla,
    ronda: (baliza === null ? null : leerTextoPulso(baliza)?.ronda) ?? null,
    franja: franja(rangos, objetivo),
    mios: rangos.filter(({ mio }) => mio).map(({ inicio, final }) => ({ inicio, final })),
    ganadores: {
      producto: premiado(numero_producto, ganador_producto, codigos?.producto),
      puntos: premiado(numero_puntos, ganador_puntos, codigos?.puntos),
    },
  };
}
