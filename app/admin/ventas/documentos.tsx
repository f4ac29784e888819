import type { ReactNode } from "react";
import { Accion } from "#app/admin/kit/accion.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Field } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { FileText } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { avisosDePrueba, MAX_OPERACION, UNA_IMAGEN } from "#modules/compras/venta/prueba.ts";
import type { DetalleVenta } from "#modules/compras/venta/venta.ts";

/** `respuesta` is the last answer of the page's forms: the one of the boleta keeps what was written and shows its errors. */
type Props = { venta: DetalleVenta; respuesta: Respuesta | undefined };

/** The customer's proof and the shop's boleta. */
export function VentaDocumentos({ venta, respuesta }: Props) {
  const { codigo, tiene_comprobante, tiene_boleta, boleta_folio } = venta;
  const negada = respuesta?.intento === "boleta" && !respuesta.ok ? respuesta : undefined;
  return (
    <SeccionAdmin id="documentos" titulo="Documentos">
      <ul className="my-3 grid gap-1.5">
        <li>
          {tiene_comprobante ? (
            <Comprobante venta={venta} respuesta={respuesta} />
          ) : (
            <span className="text-sm text-tinta-2">Sin comprobante del cliente.</span>
          )}
        </li>
        {!venta.premio && (
          <li>
            <Documento to={`/mis-pedidos/${codigo}/contrato`}>Ver contrato</Documento>
          </li>
        )}
        {tiene_boleta && (
          <li>
            <Documento to={`/admin/ventas/${codigo}/boleta`}>Ver boleta {boleta_folio}</Documento>
          </li>
        )}
      </ul>
      {venta.boleta_a_mano && !venta.premio && (
        <Accion
          intento="boleta"
          permiso="ventas.boleta"
          boton={tiene_boleta ? "Reemplazar la boleta" : "Adjuntar la boleta"}
          archivo
        >
          <Field
            label="Folio"
            name="folio"
            required
            maxLength={40}
            defaultValue={negada?.valores.folio ?? boleta_folio ?? ""}
            error={negada?.errores.folio}
          />
          <FileField label="PDF" name="archivo" accept="application/pdf" required help="Hasta 5 MB." />
        </Accion>
      )}
    </SeccionAdmin>
  );
}

/** The customer's proof, what else was paid with it, and the number that an admin reads on it. */
function Comprobante({ venta: { codigo, prueba }, respuesta }: Props) {
  const negada = respuesta?.intento === "operacion" && !respuesta.ok ? respuesta : undefined;
  return (
    <div className="grid gap-2">
      <Documento to={`/admin/ventas/${codigo}/comprobante`}>Ver comprobante de transferencia</Documento>
      <p className="text-sm text-tinta-2">{UNA_IMAGEN}</p>
      {avisosDePrueba(prueba).map((aviso) => (
        <Note key={aviso} kind="warning">
          {aviso}
        </Note>
      ))}
      <Accion intento="operacion" permiso="ventas.confirmar" boton="Anotar el número">
        <Field
          label="Número de operación del comprobante (opcional)"
          name="operacion"
          maxLength={MAX_OPERACION}
          defaultValue={negada?.valores.operacion ?? prueba.operacion ?? ""}
          error={negada?.errores.operacion}
          help="Si otra compra tiene el mismo número, te avisamos."
        />
      </Accion>
    </div>
  );
}

const Documento = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener"
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-enlace underline-offset-3 hover:underline"
  >
    <FileText aria-hidden="true" className="size-5" />
    {children}
  </a>
);
