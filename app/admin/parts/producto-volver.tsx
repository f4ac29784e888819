import { Volver } from "./volver.tsx";

export const VolverAProductos = () => <Volver to="/admin/productos">Todos los productos</Volver>;
