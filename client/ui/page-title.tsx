import { useEffect } from 'react'
import { PRODUCT_NAME } from './product-name.ts'

/** What the browser's tab says while a page is shown: 'Gallery - Fridgedoor'. Goes anywhere inside the page. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} - ${PRODUCT_NAME}`
  }, [children])
  return null
}
