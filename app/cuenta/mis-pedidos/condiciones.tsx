import { Form, Link, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Download, FileText } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import type { PedidoVisto } from "./leer.server.ts";

type Props = { pedido: PedidoVisto; resultado: Respuesta | null };

/** Asks for the acceptance that an order lacks: one press. */
export function PedidoCondiciones({ pedido: { codigo, por_aceptar }, resultado }: Props) {
  const enviando = useNavigation().formData?.get("id") === codigo;
  const dicho = resultado?.intento === "aceptar" ? resultado : null;
  if (por_aceptar === null)
    return (
      dicho?.ok && (
        <Note kind="success" className="mt-4">
          {dicho.mensaje}
        </Note>
      )
    );
  return (
    <Note kind={dicho ? "error" : "warning"} className="mt-4">
      <p>
        <b>{dicho?.mensaje ?? "Condiciones por aceptar."}</b> Lee las{" "}
        <Link to={`/legal/terminos-y-condiciones/${por_aceptar}`}>condiciones de esta compra</Link> (versión{" "}
        {por_aceptar}) y acéptalas.
      </p>
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="id" value={codigo} />
        <input type="hidden" name="version" value={por_aceptar} />
        <Button name="intento" value="aceptar" variant="secondary" loading={enviando}>
          Aceptar las condiciones
        </Button>
      </Form>
    </Note>
  );
}

const ENLACE = "pedido-enlace min-h-11 underline underline-offset-3";

/** The contract, for ever, and when it was sent; a prize has none. */
export function PedidoContrato({
  pedido: { codigo, premio, contrato_en, terminos_en },
}: Omit<Props, "resultado">) {
  if (premio) return null;
  const contrato = `/mis-pedidos/${codigo}/contrato`;
  return (
    <div className="mt-4 border-t border-linea pt-1.5 text-sm">
      <p className="flex flex-wrap gap-x-5">
        <Link to={contrato} className={ENLACE} aria-label={`Ver contrato de ${codigo}`}>
          <FileText aria-hidden="true" />
          Ver contrato
        </Link>
        <a
          href={`${contrato}?descargar=si`}
          className={ENLACE}
          aria-label={`Descargar contrato de ${codigo}`}
        >
          <Download aria-hidden="true" />
          Descargar
        </a>
      </p>
      {contrato_en && (
        <p className="text-tinta-3">
          Te lo enviamos por correo el {formatearFechaCorta(contrato_en)}
          {terminos_en && `; aceptaste sus condiciones el ${formatearFechaCorta(terminos_en)}`}.
        </p>
      )}
    </div>
  );
}
