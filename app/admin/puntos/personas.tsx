import { Link } from "react-router";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { SlidersHorizontal } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import type { FilaUsuario } from "#modules/personas/personas.store.server.ts";

type Props = { personas: readonly FilaUsuario[]; demasiadas: boolean };

/** The people whose movements are listed: one person with the balance, or how many matched the text. */
export function LibroPersonas({ personas, demasiadas }: Props) {
  const [persona, otra] = personas;
  if (demasiadas) {
    return (
      <div className="px-2.5 pb-3 md:px-3.5">
        <Note kind="warning">
          El texto encuentra a más de {personas.length} personas: mostramos solo las primeras. Escribe más
          letras.
        </Note>
      </div>
    );
  }
  if (!persona) return null;
  if (otra) {
    const nombres = personas.slice(0, 3).map(nombrePersona).join(", ");
    const resto = personas.length - 3;
    return (
      <p className="px-3.5 pb-3 text-sm text-tinta-2">
        De {personas.length} personas: {nombres}
        {resto > 0 && ` y ${resto} más`}.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-linea px-3.5 py-2.5">
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={nombrePersona(persona)} />
        <span className="min-w-0 text-sm">
          <b className="block truncate">{nombrePersona(persona)}</b>
          <span className="block truncate text-tinta-3">
            {persona.codigo_referido} · {persona.email ?? "cuenta eliminada"}
          </span>
        </span>
      </span>
      <span className="flex items-center gap-4">
        <b className="font-display text-xl font-extrabold tracking-[-0.03em] text-oro-700 tabular-nums dark:text-oro-300">
          {conPuntos(persona.puntos)}
        </b>
        <SiPuede permiso="puntos.ajustar">
          <Link
            to={`/admin/puntos/ajuste?usuario=${persona.codigo_referido}`}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-enlace underline-offset-3 hover:underline"
          >
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Ajustar
          </Link>
        </SiPuede>
      </span>
    </div>
  );
}
