import type { ReactNode } from "react";
import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { FichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import { negativaBloqueo, negativaRol, type Situacion } from "#modules/personas/situacion.ts";

type Props = { ficha: FichaUsuario; propia: boolean };

/** Role and block, each explained; an action that the rules refuse shows its reason instead of a button. */
export function UsuarioAcceso({ ficha, propia }: Props) {
  const { persona } = ficha;
  const situacion: Situacion = {
    ...ficha.pendiente,
    role: persona.role,
    bloqueada: persona.bloqueado_en !== null,
    se_va: persona.eliminado_en !== null || persona.eliminacion_pedida_en !== null,
    propia,
  };
  return (
    <Card as="section" aria-labelledby="acceso" className="grid gap-3.5">
      <h2 id="acceso" className="text-xl">
        Rol y acceso
      </h2>
      {situacion.se_va ? (
        <p className="text-sm text-tinta-2">
          Esta persona pidió eliminar su cuenta: ya no puede ingresar. Su código queda como seudónimo en los
          sorteos y en el libro de puntos.
        </p>
      ) : (
        <>
          <Rol situacion={situacion} />
          <Bloqueo situacion={situacion} desde={persona.bloqueado_en} />
        </>
      )}
    </Card>
  );
}

function Rol({ situacion }: { situacion: Situacion }) {
  const { role, propia } = situacion;
  const negativa = negativaRol(situacion, role === "admin" ? "usuario" : "admin");
  if (negativa)
    return (
      <Impedido que={role === "admin" ? "Quitarle la administración" : "Nombrarla administradora"}>
        {negativa.frase}
      </Impedido>
    );
  return role === "admin" ? (
    <Confirmar resumen="Quitarle la administración">
      <p className="text-sm text-tinta-2">
        {propia
          ? "Dejarás de ver estas páginas en este momento. Otra persona que administre puede nombrarte de nuevo."
          : "Deja de ver estas páginas en este momento. Su cuenta de cliente sigue igual."}
      </p>
      <Accion intento="quitar" boton="Quitar la administración" variant="danger" />
    </Confirmar>
  ) : (
    <Confirmar resumen="Nombrarla administradora">
      <p className="text-sm text-tinta-2">
        Podrá confirmar pagos, hacer sorteos, mover puntos y cambiar los ajustes. Quien administra no
        participa en sorteos ni apuesta.
      </p>
      <Accion intento="nombrar" boton="Nombrar administradora" />
    </Confirmar>
  );
}

function Bloqueo({ situacion, desde }: { situacion: Situacion; desde: Date | null }) {
  if (desde) {
    return (
      <>
        <Note kind="warning">
          Bloqueada desde el {formatearFechaHora(desde)}. Los puntos que abonó a sorteos siguen participando.
        </Note>
        <AccionGrave
          intento="desbloquear"
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

const Confirmar = ({ resumen, children }: { resumen: string; children: ReactNode }) => (
  <details className="rounded-campo border border-linea px-3.5 py-2.5">
    <summary className="cursor-pointer font-semibold text-tinta-2">{resumen}</summary>
    <div className="mt-3 grid gap-3">{children}</div>
  </details>
);
