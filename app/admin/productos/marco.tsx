import type { ComponentProps } from "react";
import { CatalogoAviso } from "#app/admin/kit/aviso-formulario.tsx";
import type { RespuestaFormulario } from "#app/admin/kit/respuesta.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { ProductosPestanas } from "./pestanas.tsx";

type Props = ComponentProps<typeof AdminFrame> & { respuesta: RespuestaFormulario | undefined };

/** A tab of the catalogue's administration, with what its last form got back. */
export const CatalogoMarco = ({ respuesta, children, ...frame }: Props) => (
  <AdminFrame {...frame}>
    <ProductosPestanas />
    <CatalogoAviso respuesta={respuesta} />
    {children}
  </AdminFrame>
);
