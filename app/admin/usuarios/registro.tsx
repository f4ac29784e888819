import { Link } from "react-router";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { detalleHecho, nombreAccion } from "#modules/personas/hecho.ts";
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
          <small className="text-[13.5px] text-tinta-2">
            {formatearFechaHora(hecho.fecha)} · {nombrePersona(hecho.autor)}
          </small>
        </li>
      ))}
    </ol>
  </UsuarioSeccion>
);

const RUTAS: Record<string, string> = {
  venta: "/admin/ventas/",
  usuario: "/admin/usuarios/",
  producto: "/admin/productos/",
  sorteo: "/admin/sorteos/",
};

/** The object of the action, as a link; nothing when it was this same person. */
function Objeto({ objeto, codigo }: { objeto: string; codigo: string }) {
  const [tipo = "", clave = ""] = objeto.split(":");
  if (clave === "" || clave === codigo) return null;
  const ruta = RUTAS[tipo];
  if (!ruta) return <span className="text-tinta-2">{clave}</span>;
  return (
    <Link to={ruta + clave} className="text-enlace underline underline-offset-3">
      {clave}
    </Link>
  );
}
