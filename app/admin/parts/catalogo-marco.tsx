import type { ComponentProps } from "react";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import type { RespuestaFormulario } from "../productos-respuesta.ts";
import { CatalogoAviso } from "./productos-aviso.tsx";
import { ProductosPestanas } from "./productos-pestanas.tsx";

type Props = ComponentProps<typeof AdminFrame> & { respuesta: RespuestaFormulario | undefined };

/** A tab of the catalogue's administration, with what its last form got back. */
export const CatalogoMarco = ({ respuesta, children, ...frame }: Props) => (
  <AdminFrame {...frame}>
    <ProductosPestanas />
    <CatalogoAviso respuesta={respuesta} />
    {children}
  </AdminFrame>
);
