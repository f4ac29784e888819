import type { ComponentProps } from "react";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { ProductosPestanas } from "./pestanas.tsx";

/** A tab of the catalogue's administration. */
export const CatalogoMarco = (props: ComponentProps<typeof PaginaAdmin>) => (
  <PaginaAdmin {...props} antes={<ProductosPestanas />} />
);
