import { Volver } from "#app/admin/kit/volver.tsx";

export const VolverAProductos = () => <Volver to="/admin/productos">Todos los productos</Volver>;
