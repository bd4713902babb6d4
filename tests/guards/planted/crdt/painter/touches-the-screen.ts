export const canvas = document.createElement('canvas')
