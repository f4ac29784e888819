import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Card } from "#app/ui/card.tsx";
import { CAMPOS_COPIA } from "#modules/catalogo/formularios.ts";

type Props = { sugerido: string; respuesta: Respuesta | undefined };

/** Copies the product to a new SKU; the page of the copy opens. */
export const ProductoDuplicar = ({ sugerido, respuesta }: Props) => (
  <Card as="section" aria-labelledby="duplicar">
    <FormularioAdmin
      campos={CAMPOS_COPIA}
      intento="duplicar"
      valores={{ sku: sugerido }}
      respuesta={respuesta}
      boton="Duplicar"
      aspecto={{ variant: "secondary" }}
      className="grid items-start gap-4"
    >
      {(campo) => (
        <>
          <h2 id="duplicar" className="text-xl">
            Duplicar
          </h2>
          <p className="text-tinta-2">
            La copia lleva los datos, las fotos y las opciones, sin stock ni oferta. Queda fuera de la venta y
            sin sorteo hasta que guardes sus cambios.
          </p>
          {campo("sku", { fieldClassName: "max-w-80" })}
        </>
      )}
    </FormularioAdmin>
  </Card>
);
