import { useEffect } from 'react'
import { PRODUCT_NAME } from './product-name.ts'

/** Sets the title of the browser's tab, 'Gallery - Fridgedoor', and renders nothing. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} - ${PRODUCT_NAME}`
  }, [children])
  return null
}
