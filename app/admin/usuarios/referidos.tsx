import { Link } from "react-router";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import type { FichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import { nombrePersona, type Persona } from "#modules/personas/persona.ts";
import { Nada, UsuarioSeccion } from "./seccion.tsx";

type Nombrada = Pick<Persona, "codigo_referido" | "nombre" | "apellido" | "email">;

/** The person who invited this one, and the people whom this one invited. */
export function UsuarioReferidos({ referidos }: { referidos: FichaUsuario["referidos"] }) {
  const { referente, invitados, total, ganados } = referidos;
  return (
    <UsuarioSeccion id="referidos" titulo="Referidos">
      <p className="mt-1 text-sm text-tinta-2">
        {referente ? (
          <>
            Llegó invitada por <Enlace persona={referente} />.
          </>
        ) : (
          "Llegó sin invitación."
        )}
      </p>
      {total === 0 && <Nada>Aún no ha invitado a nadie.</Nada>}
      {total > 0 && (
        <>
          <p className="mt-1 text-sm text-tinta-2">
            Invitó a {total === 1 ? "1 persona" : `${total} personas`} y ganó {conPuntos(ganados)} por sus
            compras.
          </p>
          <ul className="mt-1.5 divide-y divide-linea">
            {invitados.map((invitada) => (
              <li
                key={invitada.codigo_referido}
                className="flex items-center justify-between gap-3 py-2.5 max-sm:min-h-11"
              >
                <span className="min-w-0 truncate">
                  <Enlace persona={invitada} />
                </span>
                <small className="text-[0.84375rem] whitespace-nowrap text-tinta-2 tabular-nums">
                  {formatearFechaCorta(invitada.fecha)}
                </small>
              </li>
            ))}
          </ul>
          {total > invitados.length && <Nada>Y {total - invitados.length} más.</Nada>}
        </>
      )}
    </UsuarioSeccion>
  );
}

const Enlace = ({ persona }: { persona: Nombrada }) => (
  <Link
    to={`/admin/usuarios/${persona.codigo_referido}`}
    className="font-semibold text-tinta underline decoration-linea underline-offset-3 hover:decoration-current"
  >
    {nombrePersona(persona)}
  </Link>
);
