import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DateField } from "#app/ui/field/date-field.tsx";
import { PackageCheck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import type { LineaVenta } from "#modules/compras/venta/venta.ts";
import { hechosEntrega, porRecibir } from "./vista.ts";

type Props = { codigo: string; lineas: readonly LineaVenta[]; ahora: Date; respuesta: Respuesta | null };

/** When the goods of an order were delivered and how that is known, and 'Ya lo recibí' for each parcel on its way. */
export function PedidoRecibido({ codigo, lineas, ahora, respuesta }: Props) {
  const { formData } = useNavigation();
  const bultos = porRecibir(lineas, ahora);
  const enviando = (id: number | undefined) =>
    formData?.get("intento") === "recibido" && formData.get("linea") === String(id);
  return (
    <>
      {respuesta && (
        <Note kind={respuesta.ok ? "success" : "error"} className="mt-3">
          {respuesta.mensaje}
        </Note>
      )}
      {hechosEntrega(lineas).map((frase) => (
        <p key={frase} className="pedido-hecho mt-3">
          <PackageCheck aria-hidden="true" />
          <span>{frase}</span>
        </p>
      ))}
      {bultos.map(({ ids, contenido, dias }) => (
        <Form key={ids[0]} method="post" className="mt-3 grid gap-3 justify-items-start" noValidate>
          <input type="hidden" name="id" value={codigo} />
          {ids.map((id) => (
            <input key={id} type="hidden" name="linea" value={id} />
          ))}
          {dias && (
            <DateField
              label="¿Qué día lo recibiste?"
              name="dia"
              min={dias.min}
              max={dias.max}
              error={respuesta?.errores.dia}
            />
          )}
          <Button name="intento" value="recibido" variant="secondary" loading={enviando(ids[0])}>
            {bultos.length === 1 ? "Ya lo recibí" : `Ya recibí ${contenido}`}
          </Button>
        </Form>
      ))}
    </>
  );
}
