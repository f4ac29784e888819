import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field/field.tsx";

type Props = { sugerido: string; rechazado: Pick<Respuesta, "errores" | "valores"> | undefined };

/** Copies the product to a new SKU; the page of the copy opens. */
export function ProductoDuplicar({ sugerido, rechazado }: Props) {
  const { formData } = useNavigation();
  return (
    <Card as="section" aria-labelledby="duplicar">
      <Form method="post" noValidate className="grid items-start gap-4">
        <h2 id="duplicar" className="text-xl">
          Duplicar
        </h2>
        <p className="text-tinta-2">
          La copia lleva los datos, las fotos y las opciones, sin stock ni oferta. Queda fuera de la venta y
          sin sorteo hasta que guardes sus cambios.
        </p>
        <Field
          name="sku"
          label="SKU de la copia"
          defaultValue={rechazado?.valores.sku ?? sugerido}
          error={rechazado?.errores.sku}
          maxLength={32}
          autoComplete="off"
          fieldClassName="max-w-80"
        />
        <Button
          name="intento"
          value="duplicar"
          variant="secondary"
          loading={formData?.get("intento") === "duplicar"}
          className="justify-self-start max-md:w-full"
        >
          Duplicar
        </Button>
      </Form>
    </Card>
  );
}
