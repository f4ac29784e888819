import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import { Plegable, SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { Note } from "#app/ui/note.tsx";
import { ALCANCE_ROL, NOMBRE_ROL } from "#modules/comun/acceso/permisos.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { FichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import {
  negativaBloqueo,
  negativaRol,
  ROLES,
  type Rol,
  rolPersona,
  type SituacionPersona,
} from "#modules/personas/situacion.ts";

type Props = { ficha: FichaUsuario; propia: boolean };

/** Role and block, each explained; an action that the rules refuse shows its reason instead of a button. */
export function UsuarioAcceso({ ficha, propia }: Props) {
  const { persona } = ficha;
  const situacion: SituacionPersona = {
    ...ficha.pendiente,
    rol: rolPersona(persona),
    bloqueada: persona.bloqueado_en !== null,
    se_va: persona.eliminado_en !== null || persona.eliminacion_pedida_en !== null,
    propia,
  };
  return (
    <SeccionAdmin id="acceso" titulo="Rol y acceso" className="grid gap-3.5">
      {situacion.se_va ? (
        <p className="text-sm text-tinta-2">
          Sus datos se eliminaron o están por eliminarse: ya no puede ingresar. Su código queda como seudónimo
          en los sorteos y en el libro de puntos.
        </p>
      ) : persona.sin_cuenta ? (
        <AccionGrave
          intento="eliminar"
          permiso="usuarios.eliminar"
          boton="Eliminar sus datos"
          resumen="Eliminar sus datos"
          explicacion="Compró sin cuenta. Se borran su nombre, celular, correo y direcciones; sus ventas quedan con su código. No se puede deshacer."
          ayuda="Queda en el registro; la persona no lo lee."
        />
      ) : (
        <>
          <CambioRol situacion={situacion} />
          <Bloqueo situacion={situacion} desde={persona.bloqueado_en} />
        </>
      )}
    </SeccionAdmin>
  );
}

/** The roles to choose from; those that the rules refuse now are not offered, and the reason is shown. */
function CambioRol({ situacion }: { situacion: SituacionPersona }) {
  const { rol, propia } = situacion;
  const otros = ROLES.filter((nuevo) => nuevo !== rol);
  const posibles = otros.filter((nuevo) => negativaRol(situacion, nuevo) === null);
  const [primero = "usuario"] = otros;
  const negativa = posibles.length === 0 ? negativaRol(situacion, primero) : null;
  if (negativa) return <Impedido que="Cambiar el rol">{negativa.frase}</Impedido>;
  return (
    <Plegable titulo="Cambiar el rol">
      <Accion intento="rol" permiso="usuarios.rol" boton="Guardar el rol">
        <fieldset className="grid gap-2.5">
          <legend className="sr-only">Rol</legend>
          {posibles.map((nuevo) => (
            <Opcion key={nuevo} rol={nuevo} />
          ))}
        </fieldset>
        <p className="text-sm text-tinta-2">
          {propia
            ? "El cambio vale en este momento: puedes dejar de ver estas páginas. Otra dueña puede devolverte el rol."
            : "El cambio vale en este momento. Quien administra, con cualquier rol, no participa en sorteos ni apuesta."}
        </p>
      </Accion>
    </Plegable>
  );
}

const Opcion = ({ rol }: { rol: Rol }) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-2.5">
    <input type="radio" name="rol" value={rol} required className="radio" />
    <span>
      <b className="block font-semibold">{rol === "usuario" ? "Cliente" : NOMBRE_ROL[rol]}</b>
      <span className="text-sm text-tinta-2">
        {rol === "usuario" ? "No administra la tienda." : ALCANCE_ROL[rol]}
      </span>
    </span>
  </label>
);

function Bloqueo({ situacion, desde }: { situacion: SituacionPersona; desde: Date | null }) {
  if (desde) {
    return (
      <>
        <Note kind="warning">
          Bloqueada desde el {formatearFechaHora(desde)}. Los puntos que abonó a sorteos siguen participando.
        </Note>
        <AccionGrave
          intento="desbloquear"
          permiso="usuarios.bloquear"
          boton="Desbloquear"
          resumen="Desbloquear la cuenta"
          explicacion="Podrá ingresar de nuevo con su contraseña."
          ayuda="Queda en el registro; la persona no lo lee."
        />
      </>
    );
  }
  const negativa = negativaBloqueo(situacion);
  if (negativa) return <Impedido que="Bloquear la cuenta">{negativa.frase}</Impedido>;
  return (
    <AccionGrave
      intento="bloquear"
      permiso="usuarios.bloquear"
      boton="Bloquear la cuenta"
      resumen="Bloquear la cuenta"
      explicacion="Sus sesiones terminan al instante y no puede ingresar: al intentarlo lee el mismo mensaje que ante una contraseña errada. Su saldo y sus compras quedan como están, y los puntos que abonó a sorteos siguen participando y pueden ganar."
      ayuda="Queda en el registro; la persona no lo lee."
    />
  );
}

/** An action that is not allowed now, and the reason. */
const Impedido = ({ que, children }: { que: string; children: string }) => (
  <p className="text-sm text-tinta-2">
    <b className="block font-semibold text-tinta">{que}</b>
    {children}
  </p>
);
