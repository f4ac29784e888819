import type { ComponentProps } from "react";
import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { ProductosPestanas } from "./pestanas.tsx";

type Props = ComponentProps<typeof AdminFrame> & {
  respuesta: ComponentProps<typeof AvisoRespuesta>["respuesta"];
  pide_confirmar?: boolean;
};

/** A tab of the catalogue's administration, with the answer to its last form. */
export const CatalogoMarco = ({ respuesta, pide_confirmar = false, children, ...frame }: Props) => (
  <AdminFrame {...frame}>
    <ProductosPestanas />
    <AvisoRespuesta respuesta={respuesta} rechazo={pide_confirmar ? "warning" : "error"} />
    {children}
  </AdminFrame>
);
