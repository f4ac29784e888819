import { ObjetoAuditado } from "#app/admin/auditoria/objeto.tsx";
import { nombreAccion } from "#modules/comun/auditoria.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { detalleHecho } from "#modules/personas/hecho.ts";
import type { FichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import { Nada, UsuarioSeccion } from "./seccion.tsx";

type Props = { hechos: FichaUsuario["hechos"]; codigo: string };

/** Audit records of admin actions on this person, and by this person as an admin. They cannot be changed. */
export const UsuarioRegistro = ({ hechos, codigo }: Props) => (
  <UsuarioSeccion id="registro" titulo="Registro">
    {hechos.length === 0 && <Nada>La administración no ha hecho nada sobre esta cuenta.</Nada>}
    <ol className="mt-1 divide-y divide-linea">
      {hechos.map((hecho) => (
        <li key={hecho.id} className="py-2.5">
          <p className="font-semibold">
            {nombreAccion(hecho.accion)} <Objeto objeto={hecho.objeto} codigo={codigo} />
          </p>
          {detalleHecho(hecho.antes, hecho.despues).map((linea) => (
            <p key={linea} className="text-sm break-words text-tinta-2">
              {linea}
            </p>
          ))}
          <small className="text-[0.84375rem] text-tinta-2">
            {formatearFechaHora(hecho.fecha)} · {nombrePersona(hecho.autor)}
          </small>
        </li>
      ))}
    </ol>
  </UsuarioSeccion>
);

/** The object of the action; nothing when it was this same person. */
function Objeto({ objeto, codigo }: { objeto: string; codigo: string }) {
  const [, clave = ""] = objeto.split(":");
  return clave === "" || clave === codigo ? null : <ObjetoAuditado objeto={objeto} />;
}
