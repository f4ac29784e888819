import { Accion } from "#app/admin/kit/accion.tsx";
import { CuentasTransferencia } from "#app/carrito/pago/cuentas.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { FichaDevolucion } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import { type DuenoDeCuenta, pideMotivo } from "#modules/compras/devoluciones/pedido.ts";
import { TEXTOS_DEVOLUCION } from "#modules/compras/devoluciones/textos.ts";

const DUENO: Record<DuenoDeCuenta, { kind: "success" | "info" | "warning" | "error"; texto: string }> = {
  pagadora: { kind: "success", texto: "El RUT de la cuenta es el de quien pagó esta compra." },
  propia: {
    kind: "info",
    texto: "El RUT de la cuenta es el del perfil del cliente. El banco no dijo qué RUT pagó esta compra.",
  },
  por_comprobar: {
    kind: "warning",
    texto:
      "Esta compra la pagó otro RUT: comprueba con el cliente que la cuenta es suya antes de transferir.",
  },
  sin_rut: {
    kind: "warning",
    texto: "El perfil no tiene RUT: comprueba con el cliente que la cuenta es suya.",
  },
  ajena: {
    kind: "error",
    texto: "El RUT de la cuenta ya no es el del perfil: no transfieras sin comprobarlo.",
  },
};

type Props = { ficha: FichaDevolucion };

/** The account that the customer named, and what is known of whose it is. */
export function CuentaDelCliente({ ficha: { cuenta, dueno, sale, compra, sin_persona } }: Props) {
  if (!cuenta)
    return (
      <Note kind="warning">
        {sin_persona
          ? "El cliente eliminó su cuenta y con ella los datos de su banco."
          : `${TEXTOS_DEVOLUCION.sin_cuenta} Se la pedimos por correo, y la escribe en su devolución.`}
      </Note>
    );
  const { titular, ...resto } = cuenta;
  const destino = {
    ...resto,
    id: compra.id,
    nombre: titular,
    email: compra.cliente.email ?? "",
    monto: sale,
    asunto: compra.codigo,
  };
  return (
    <>
      {dueno && <Note kind={DUENO[dueno].kind}>{DUENO[dueno].texto}</Note>}
      <CuentasTransferencia cuentas={[destino]} />
    </>
  );
}

/** Records the transfer. Where nothing proves whose account it is, the admin says how they know. */
export function YaTransferi({ ficha, errores }: Props & { errores: Record<string, string> }) {
  const { cuenta, dueno, sin_persona, version } = ficha;
  if (!cuenta && !sin_persona) return null;
  return (
    <Accion intento="transferir" permiso="ventas.anular" boton="Ya transferí" variant="primary">
      <input type="hidden" name="version" value={version} />
      {pideMotivo(dueno) && (
        <Field
          label="Cómo comprobaste que la cuenta es suya"
          name="motivo"
          required
          maxLength={300}
          help="Queda en la auditoría."
          error={errores.motivo}
        />
      )}
      <p className="text-sm text-tinta-2">
        Se quitan los puntos, los productos vuelven a existencias si llegaron sanos, y el cliente recibe el
        aviso.
      </p>
    </Accion>
  );
}
