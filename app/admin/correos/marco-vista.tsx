import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";

/** The mail as it arrives, in a sandboxed frame without scripts and without access to this page. */
export function CorreoVista({
  id,
  asunto,
  enTexto,
  conEnlaces,
}: {
  id: number;
  asunto: string;
  enTexto: boolean;
  conEnlaces: boolean;
}) {
  const vista = `/admin/correos/${id}/vista${enTexto ? "?formato=texto" : ""}`;
  return (
    <section aria-label="Vista previa" className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2.5 border-b border-linea p-2.5 md:px-3.5">
        <nav aria-label="Formato" className="flex rounded-[14px] bg-papel-2 p-1">
          <Formato to="." activo={!enTexto} nombre="Con formato" />
          <Formato to="?formato=texto" activo={enTexto} nombre="Solo texto" />
        </nav>
        {!conEnlaces && <p className="text-[13px] text-tinta-3">Los enlaces personales no se muestran.</p>}
      </div>
      <iframe
        key={vista}
        src={vista}
        title={`Vista previa: ${asunto}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="block h-[70vh] min-h-[420px] w-full bg-white"
      />
    </section>
  );
}

const Formato = ({ to, activo, nombre }: { to: string; activo: boolean; nombre: string }) => (
  <Link
    to={to}
    replace
    preventScrollReset
    aria-current={activo ? "true" : undefined}
    className={cx(
      "flex h-11 items-center rounded-[10px] px-3.5 text-[13.5px] font-semibold text-tinta-2 md:h-9",
      activo && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
    )}
  >
    {nombre}
  </Link>
);
