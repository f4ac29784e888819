import { Link } from "react-router";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { ArrowRight } from "#app/ui/iconos.tsx";
import { nombreAccion } from "#modules/comun/auditoria.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { CampoCambiado } from "#modules/panel/auditoria/cambio.ts";
import type { HechoListado } from "#modules/panel/auditoria/listar-auditoria.server.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import { ObjetoAuditado } from "./objeto.tsx";

/** One row per action. */
export const COLUMNAS_AUDITORIA: readonly ColumnaLista<HechoListado>[] = [
  {
    titulo: "Fecha",
    className: "align-top whitespace-nowrap text-tinta-2 tabular-nums max-md:order-3",
    valor: ({ fecha }) => formatearFechaHora(fecha),
  },
  {
    titulo: "Quién",
    className: "max-w-52 align-top max-md:order-2 max-md:max-w-none",
    valor: ({ autor }) => (
      <Link
        to={`/admin/usuarios/${autor.codigo_referido}`}
        className="block truncate underline-offset-3 hover:underline"
      >
        {nombrePersona(autor)}
      </Link>
    ),
  },
  {
    titulo: "Qué hizo",
    className: "align-top max-md:order-1",
    valor: ({ accion, objeto }) => (
      <span className="min-w-0">
        <b className="block font-semibold">{nombreAccion(accion)}</b>
        <ObjetoAuditado objeto={objeto} />
      </span>
    ),
  },
  {
    titulo: "Antes y después",
    className: "align-top max-md:order-4",
    valor: ({ cambios }) => <Cambios cambios={cambios} />,
  },
];

/** Changes with more fields than this unfold. */
const POCOS = 3;

function Cambios({ cambios }: { cambios: readonly CampoCambiado[] }) {
  if (cambios.length === 0) return <span className="text-tinta-3">—</span>;
  if (cambios.length <= POCOS) return <Lista cambios={cambios} />;
  return (
    <details className="w-full min-w-0">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-enlace md:min-h-0">
        {cambios.length} campos
      </summary>
      <Lista cambios={cambios} />
    </details>
  );
}

const Lista = ({ cambios }: { cambios: readonly CampoCambiado[] }) => (
  <ul className="grid w-full min-w-0 gap-0.5 text-[0.84375rem]">
    {cambios.map(({ campo, antes, despues }) => (
      <li key={campo} className="min-w-0 wrap-anywhere">
        {campo && <span className="text-tinta-2">{campo}: </span>}
        {antes !== null && (
          <>
            <span className="text-tinta-2">{antes || "vacío"}</span>
            <ArrowRight aria-label="pasó a" className="mx-1 inline size-3.5 align-[-2px] text-tinta-3" />
          </>
        )}
        {despues === null ? <span className="text-tinta-3">nada</span> : despues || "vacío"}
      </li>
    ))}
  </ul>
);
