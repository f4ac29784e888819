import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { LibroRevisar } from "#app/admin/puntos/revision.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { CircleCheck, Clock, TriangleAlert } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { contar } from "#modules/panel/cifras.ts";
import { esVieja, type Panel } from "#modules/panel/panel.ts";
import { Caja } from "./caja.tsx";

type Props = {
  revision: Panel["revision"];
  ahora: Date;
  respuesta: Pick<Respuesta, "ok" | "mensaje"> | undefined;
};
const NOMBRADAS = 5;

/** The last check of the ledger: when it ran, and whether it found errors. */
export function PanelRevision({ revision, ahora, respuesta }: Props) {
  return (
    <Caja titulo="Revisión del libro" aparte={<Estado revision={revision} ahora={ahora} />}>
      {respuesta && !respuesta.ok && (
        <Note kind="error" className="mb-3">
          {respuesta.mensaje}
        </Note>
      )}
      {revision ? (
        <Ultima revision={revision} ahora={ahora} />
      ) : (
        <p className="text-tinta-2">
          La tienda revisa sola su libro cada noche a las 4:00: suma cada cuenta que se movió y una parte al
          azar de las demás, y las compara con su fórmula y con los sellos.
        </p>
      )}
      <SiPuede permiso="libro.revisar">
        <LibroRevisar intento="auditar" className="mt-4">
          Auditar ahora
        </LibroRevisar>
      </SiPuede>
    </Caja>
  );
}

function Estado({ revision, ahora }: Omit<Props, "respuesta">) {
  if (!revision) return <Chip icon={<Clock aria-hidden="true" />}>Sin revisiones aún</Chip>;
  if (revision.total_diferencias > 0)
    return (
      <Chip tone="error" icon={<TriangleAlert aria-hidden="true" />}>
        {contar(revision.total_diferencias, "diferencia", "diferencias")}
      </Chip>
    );
  if (esVieja(revision.fecha, ahora))
    return (
      <Chip tone="warning" icon={<Clock aria-hidden="true" />}>
        Cuadraba, pero es antigua
      </Chip>
    );
  return (
    <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
      El libro cuadra
    </Chip>
  );
}

function Ultima({ revision, ahora }: { revision: NonNullable<Panel["revision"]>; ahora: Date }) {
  const { fecha, de_noche, asientos, movimientos, cuentas, duracion_ms, diferencias } = revision;
  return (
    <>
      <p className="font-semibold">
        {cuando(fecha, ahora)}
        <span className="font-normal text-tinta-2">
          {de_noche ? ", revisión nocturna" : ", pedida por un administrador"}
        </span>
      </p>
      <p className="mt-1 text-tinta-2 tabular-nums">
        {miles(asientos)} asientos, {miles(movimientos)} movimientos y {miles(cuentas)} cuentas en{" "}
        {segundos(duracion_ms)}.
      </p>
      {diferencias.length > 0 && (
        <ul className="mt-3 grid list-disc gap-1 rounded-xl bg-error-fondo py-3 pr-3 pl-7 text-error">
          {diferencias.slice(0, NOMBRADAS).map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
          {diferencias.length > NOMBRADAS && <li>… y más: mira el registro o vuelve a auditar en Puntos.</li>}
        </ul>
      )}
    </>
  );
}

function cuando(fecha: Date, ahora: Date): string {
  const dia = diaDe(fecha);
  if (dia === diaDe(ahora)) return `Hoy a las ${formatearHora(fecha)}`;
  if (dia === diaDe(ahora, -1)) return `Ayer a las ${formatearHora(fecha)}`;
  return `El ${formatearDia(fecha)} a las ${formatearHora(fecha)}`;
}

const segundos = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1).replace(".", ",")} s`);
