import { CheckList } from "#app/ui/check-list.tsx";
import { Note } from "#app/ui/note.tsx";
import { SEMILLA_A_TIEMPO } from "#modules/sorteos/verificacion/pulso.ts";
import { QUE_PRUEBA } from "#modules/sorteos/verificacion/textos.ts";
import type { ComprobacionSorteo } from "#modules/sorteos/verificacion/verificacion.ts";
import type { Verificacion } from "./verificar.ts";

type Props = { resultado: Verificacion; sinGanadores: boolean };

/** Each check with its result, what was found, and what that proves. */
export function ListaVerificacion({ resultado: { comprobaciones, mias }, sinGanadores }: Props) {
  const todas = [...comprobaciones, ...mias];
  return (
    <>
      <Resumen todas={todas} sinGanadores={sinGanadores} />
      <CheckList lines={comprobaciones} label="Comprobaciones del acta" proves={QUE_PRUEBA} />
      {mias.length > 0 && (
        <>
          <h3>Lo tuyo</h3>
          <CheckList lines={mias} label="Lo tuyo en el acta" proves={QUE_PRUEBA} />
        </>
      )}
    </>
  );
}

function Resumen({ todas, sinGanadores }: { todas: readonly ComprobacionSorteo[]; sinGanadores: boolean }) {
  const malas = todas.filter(({ ok, pendiente }) => !ok && !pendiente);
  const fallas = malas.length;
  // Custody waits for the seal of the last day, not for the draw.
  const pendientes = todas.filter(({ pendiente, id }) => pendiente && id !== "custodia").length;
  if (fallas > 0 && malas.every(({ id }) => id === SEMILLA_A_TIEMPO)) {
    return (
      <Note kind="warning">
        El cálculo se repite igual, pero la semilla se publicó después del pulso: no hay copias anteriores que
        muestren que los aportes no cambiaron.
      </Note>
    );
  }
  if (fallas > 0) {
    const cuantas = fallas === 1 ? "Una comprobación falló" : `${fallas} comprobaciones fallaron`;
    return (
      <Note kind="error">
        {cuantas}: esta acta no corresponde a lo que se publicó. Guárdala y escríbenos.
      </Note>
    );
  }
  if (pendientes === 0)
    return (
      <Note kind="success">Todo calza: tu navegador repitió el sorteo y obtuvo el mismo resultado.</Note>
    );
  return (
    <Note kind="info">
      {sinGanadores
        ? "Lo que se puede comprobar está bien. Este sorteo terminó sin ganadores, así que no hay tirada que repetir."
        : "Lo que ya se puede comprobar está bien. Lo pendiente se podrá comprobar cuando se realice el sorteo."}
    </Note>
  );
}
