-- Sums of sales by day are kept in ventas_sumas.

DROP INDEX "ventas_dias_idx";